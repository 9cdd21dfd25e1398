// How small minimize makes known inputs and how many tests that takes, beside what other reducers published.
//
//   npm run build && node bench/reduce.js <corpus folder> <folder whose node_modules hold terser, prettier, tree-sitter>
//     [--perses <checkout of uw-pluverse/perses>] [--picireny <checkout of renatahodovan/picireny>]
//     [--shrinkray <its program>] [--seconds <its limit on each crash>]
//     [--crashes <folder to keep their packages in>] [--only <part of a crash's name>]
//     [--python <a Python with pillow, pypdf, scapy and protobuf>] [section …]
//
// The sections: candidates, problems, packages, embedded, toys, picireny, folder, shrinkray, crashes, peers, binary.

import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { benchBinary } from "./reduce/binary.js";
import { benchCandidates } from "./reduce/candidates.js";
import { benchCrashes } from "./reduce/crashes.js";
import { benchEmbedded } from "./reduce/embedded.js";
import { benchFolder } from "./reduce/folder.js";
import { benchPackages } from "./reduce/packages.js";
import { benchPeers } from "./reduce/peers.js";
import { benchPicireny } from "./reduce/picireny.js";
import { benchProblems } from "./reduce/problems.js";
import { benchShrinkray } from "./reduce/shrinkray.js";
import { benchToys } from "./reduce/toys.js";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    crashes: { type: "string", default: join(tmpdir(), "culprit-crashes") },
    only: { type: "string", default: "" },
    seconds: { type: "string", default: "300" },
    perses: { type: "string", default: "" },
    picireny: { type: "string", default: "" },
    shrinkray: { type: "string", default: "" },
    python: { type: "string", default: "" },
  },
});
const [corpus = "", project = "", ...sections] = positionals;
const isWanted = (/** @type {string} */ name) => sections.length === 0 || sections.includes(name);

if (isWanted("candidates")) await benchCandidates();
if (isWanted("problems")) await benchProblems(project);
if (isWanted("packages")) await benchPackages(join(corpus, "reduce"), project);
if (isWanted("embedded")) await benchEmbedded(join(corpus, "abstract"), [2000, 5000, 20000]);
if (isWanted("toys")) await benchToys(values.perses);
if (isWanted("picireny")) await benchPicireny(values.picireny);
if (isWanted("folder")) await benchFolder(project);
if (isWanted("shrinkray")) await benchShrinkray(join(corpus, "reduce"), project, values.shrinkray);
if (isWanted("crashes")) {
  const { shrinkray, crashes: home, only } = values;
  await benchCrashes(project, { shrinkray, seconds: Number(values.seconds), home, only });
}
if (isWanted("peers")) await benchPeers({ seconds: Number(values.seconds), only: values.only });
if (isWanted("binary")) await benchBinary(values.python, values.shrinkray);
