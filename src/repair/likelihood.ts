/** How likely what is said of a place makes it: the more, the likelier; the logarithm of its odds, but for what all places have in common. */
export type Likelihood = (traits: readonly string[]) => number;

/**
 * The likelihood by a table, in each line of which a weight stands in front of the traits that have it, two blanks between them. Weights are those of
 * conditional logistic regression (McFadden, Conditional logit analysis of qualitative choice behavior, 1974).
 */
export function weighing(table: string): Likelihood {
  const weights = new Map(
    table
      .trim()
      .split("\n")
      .flatMap((line): readonly (readonly [string, number])[] => {
        const [weight = "", ...traits] = line.split(/: | {2}/);
        return traits.map((trait) => [trait, Number(weight)]);
      }),
  );
  return (traits) => traits.reduce((sum, trait) => sum + (weights.get(trait) ?? 0), 0);
}
