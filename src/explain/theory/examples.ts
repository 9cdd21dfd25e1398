import type { Theory, TheoryTree } from "./theory.ts";

/** Examples are read by people: longer ones are cut. */
const longestExample = 1_000;

/** An input as it stands in a theory. */
export function exampleOf(input: string): string {
  if (input.length <= longestExample) return input;
  return `${[...input.slice(0, longestExample + 1)].slice(0, longestExample).join("")}…`;
}

/** All inputs that a theory shows. */
export const examplesIn = ({ tree }: Pick<Theory, "tree">): readonly string[] => inputsIn(tree);

function inputsIn(node: TheoryTree): string[] {
  if (node.kind === "prediction") {
    return [...node.exceptions, ...node.witnesses.flatMap(({ input }) => input ?? [])];
  }
  const { nearest, refuted, atMost, above } = node;
  const here = [nearest.atMost, nearest.above, ...refuted].map(({ input }) => input);
  return [...here, ...inputsIn(atMost), ...inputsIn(above)];
}
