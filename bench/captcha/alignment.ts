/** Which characters of the text the reading got, in order (longest common subsequence), one flag per character. */
export const charactersRead = (text: string, reading: string): ReadonlyArray<boolean> => {
  const rows = Array.from({ length: text.length + 1 }, () => new Array<number>(reading.length + 1).fill(0));
  const cell = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = text.length - 1; i >= 0; i--) {
    for (let j = reading.length - 1; j >= 0; j--) {
      const best = text[i] === reading[j] ? cell(i + 1, j + 1) + 1 : Math.max(cell(i + 1, j), cell(i, j + 1));
      rows[i]?.splice(j, 1, best);
    }
  }
  const read: boolean[] = [];
  for (let i = 0, j = 0; i < text.length; i++) {
    while (j < reading.length && text[i] !== reading[j] && cell(i, j + 1) === cell(i, j)) j++;
    const matches = text[i] === reading[j] && j < reading.length;
    if (matches) j++;
    read.push(matches);
  }
  return read;
};
