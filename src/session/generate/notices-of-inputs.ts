import type { Notice } from "../../report/notice.ts";
import type { ProducedInputs } from "./produced-inputs.ts";

/** From this share of cut inputs on it is told: then they are hardly as the model has them. */
const toldFrom = 1 / 10;

/** What became of inputs. */
interface WrittenInputs {
  readonly inputs: number;
  /** How many of them the size ended, and not the model. */
  readonly cut: number;
  readonly size: number;
  readonly isLearned: boolean;
}

/** What to know about them: which tokens they lack, and whether the size ended many that are like or unlike others. */
export function noticesOfInputs(
  { inputs, cut, size, isLearned }: WrittenInputs,
  { leftOut }: Pick<ProducedInputs, "leftOut">,
): readonly Notice[] {
  const isTold = isLearned && cut > 0 && cut >= inputs * toldFrom;
  return [
    ...(leftOut.size > 0 ? [{ kind: "tokens-left-out", tokens: [...leftOut] } as const] : []),
    ...(isTold ? [{ kind: "size-cuts", size, cut, inputs } as const] : []),
  ];
}
