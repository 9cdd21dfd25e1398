import type { Operand } from "../features/feature.ts";
import type { NamedElement, NamedOperand } from "./named-feature.ts";

/** An operand by the names of its elements. */
export function namedOperand(
  { way, element, word, echoed, ...each }: Operand,
  nameOf: (element: number) => NamedElement,
): NamedOperand {
  return {
    ...each,
    way: way.map(({ rule, which }) => ({ rule: nameOf(rule), which })),
    of: nameOf(element),
    ...(word !== undefined && { word }),
    ...(echoed !== undefined && { echoed: nameOf(echoed) }),
  };
}

/** The operand that is called so. */
export function operandNamed(
  { way, of, echoed, ...each }: NamedOperand,
  numberOf: (name: NamedElement) => number,
): Operand {
  return {
    ...each,
    way: way.map(({ rule, which }) => ({ rule: numberOf(rule), which })),
    element: numberOf(of),
    ...(echoed !== undefined && { echoed: numberOf(echoed) }),
  };
}
