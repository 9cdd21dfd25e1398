import type { Work } from "../../base/in-turns.ts";
import type { Random } from "../../base/random.ts";
import type { FeatureColumn } from "../features/feature-column.ts";
import type { FeatureTable } from "../features/feature-table.ts";
import type { MadeInput } from "../make/made-input.ts";
import type { Experiment, Known, Tries } from "./experiments.ts";
import type { KnownInputs } from "./known-inputs.ts";

/** The questions that a theory may ask, and the maker of the inputs that test it. */
export interface Approach {
  /** The features that are asked about, apart from values and records. */
  columns(table: FeatureTable): Work<readonly FeatureColumn[]>;
  /** Whether single nodes are asked about that have several things at once. */
  readonly asksAboutNodes: boolean;
  /** A theory with more questions counts as none: a shorter one with exceptions is reported instead. */
  readonly mostQuestions: number;
  maker(making: Making): InputMaker;
}

/** The state of a search that a maker looks at. */
export interface Making {
  readonly known: KnownInputs;
  readonly tries: Tries;
  readonly random: Random;
}

/** Makes the inputs that a search runs. */
export interface InputMaker {
  /** Inputs to run before anything is learned, at most so many; none when enough is known. */
  first(most: number): Work<readonly Candidate[]>;
  /** Inputs for the experiments, at most so many. */
  of(experiments: readonly Experiment[], most: number, known: Known): Work<readonly Candidate[]>;
  /** Inputs made without regard to the theory, to test one that no experiment contradicts; none where the experiments do that. */
  last(): Work<readonly Candidate[]>;
}

/** An input to run, and the experiment that it was made for. */
export interface Candidate {
  readonly input: MadeInput;
  /** Undefined at the start, when nothing is predicted. */
  readonly experiment: Experiment | undefined;
}
