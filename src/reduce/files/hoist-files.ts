import type { Folder, PlacedFile } from "../../base/folder.ts";
import { decode } from "../../text/encoding.ts";
import { adoptingEach } from "../adopting-each.ts";
import type { Stage } from "../stage.ts";

/**
 * Moves files into the place of others that mention their name without its extension, as imports do: hoisting over the
 * borders of files. Files that nothing is mentioned in go first, so that a row of them gets shorter from its end.
 */
export const hoistFiles: Stage<Folder> = {
  name: "file hoisting",
  walk(failing) {
    const render = (folder: Folder): Folder => folder;
    return adoptingEach<Folder, Move, Folder>(failing, movesIn(failing), { apply: moved, render });
  },
};

/** One file that takes the place of another. */
interface Move {
  readonly path: string;
  readonly to: string;
}

function movesIn(folder: Folder): readonly Move[] {
  const mentions = new Map(folder.map((file) => [file, mentionedIn(file, folder)]));
  const fewestFirst = folder.toSorted(
    (one, other) => (mentions.get(one)?.length ?? 0) - (mentions.get(other)?.length ?? 0),
  );
  return fewestFirst.flatMap((inner) =>
    folder
      .filter((outer) => mentions.get(outer)?.includes(inner))
      .map((outer) => ({ path: inner.path, to: outer.path })),
  );
}

function mentionedIn(file: PlacedFile, folder: Folder): readonly PlacedFile[] {
  const text = decode(file.bytes, "latin1");
  return folder.filter((other) => other !== file && text.includes(nameOf(other)));
}

const nameOf = ({ path }: PlacedFile): string => path.replace(/^.*\//, "").replace(/(?<=.)\.[^.]*$/, "");

/** Null when one of the files has moved before. */
function moved(folder: Folder, { path, to }: Move): Folder | null {
  const inner = folder.find((file) => file.path === path);
  if (inner === undefined || !folder.some((file) => file.path === to)) return null;
  return folder
    .filter((file) => file !== inner)
    .map((file) => (file.path === to ? { ...file, bytes: inner.bytes } : file));
}
