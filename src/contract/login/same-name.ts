/** True for two spellings of one user name: locks count a name whatever its case. */
export const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
