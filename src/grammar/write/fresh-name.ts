/** The name, with a number behind it when it is taken. */
export function freshName(wanted: string, taken: { has(name: string): boolean }): string {
  if (!taken.has(wanted)) return wanted;
  let number = 1;
  while (taken.has(`${wanted}-${number}`)) number++;
  return `${wanted}-${number}`;
}
