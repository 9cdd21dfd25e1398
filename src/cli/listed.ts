/** Gathers the values of an option that may be given several times. */
export const listed = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
];
