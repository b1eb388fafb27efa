/** The names that occur before, too. */
export const duplicates = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.filter((name, i) => names.indexOf(name) !== i);
