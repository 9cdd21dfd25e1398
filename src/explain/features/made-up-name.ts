/** By custom a name that begins with an underscore is of no account, and made up where a notation was translated. */
export const isMadeUp = (rule: string): boolean => /^<?_/.test(rule);
