import { onlyBetter } from "../only-better.ts";
import type { Stage } from "../stage.ts";
import { byteRuns } from "./byte-runs.ts";
import { lowerBytes } from "./lower-bytes.ts";
import { records } from "./records.ts";

/** Stages that take whole records out of what is no text, before bytes are taken singly, which blurs where these begin. */
export const earlyBinaryStages: readonly Stage[] = [onlyBetter(records)];

/** Stages for what is left of it when no single byte can go, for one search. */
export const lateBinaryStages = (): readonly Stage[] => [byteRuns(), onlyBetter(lowerBytes)];
