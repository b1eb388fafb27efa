/** The rows of a CSV file, read as RFC 4180 says, without the byte order mark. */
export const rowsIn = (file: string): string[][] => {
  const text = file.replace(/^\uFEFF/, '');
  const rows: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) throw new Error('the file is not CSV');
    const [, quoted, plain = '', end] = found;
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
};
