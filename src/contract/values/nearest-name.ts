/** The number of characters to add, remove or replace (Levenshtein). */
export const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (const [i, character] of Array.from(one).entries()) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1) {
      const replaced = (row[j] ?? 0) + (character === other[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
};

/** A name with so few other characters is a misspelt one. */
export const FEW = 2;

/** A longer name is not compared. */
export const LONGEST_COMPARED = 64;

/** The name that was probably meant: in other letters, or with few other characters, which are at most half of them. */
export const nearestName = (name: string, names: Iterable<string>): string | undefined => {
  if (name.length > LONGEST_COMPARED) return undefined;
  const most = Math.min(FEW, Math.floor(name.length / 2));
  const near = [...names].flatMap((other) => {
    const differences = distance(name.toLowerCase(), other.toLowerCase());
    return differences <= most ? [{ other, differences }] : [];
  });
  return near.toSorted((a, b) => a.differences - b.differences)[0]?.other;
};

/** The end of a sentence about an unknown name. Empty if none is near. */
export const nearestHint = (name: string, names: Iterable<string>): string => {
  const nearest = nearestName(name, names);
  return nearest === undefined ? '' : `; the nearest is "${nearest}"`;
};
