import { deflateRawSync } from 'node:zlib';

type Cell = string | number;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A cell of one of the first 26 columns. */
const cellXml = (value: Cell, column: number, row: number): string => {
  const place = `r="${String.fromCharCode(65 + column)}${row}"`;
  if (typeof value === 'number') return `<c ${place}><v>${value}</v></c>`;
  return `<c ${place} t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
};

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The rows of a sheet in its XML. */
const sheetDataOf = (rows: ReadonlyArray<ReadonlyArray<Cell>>): string =>
  rows
    .map((row, i) => `<row r="${i + 1}">${row.map((cell, column) => cellXml(cell, column, i + 1)).join('')}</row>`)
    .join('');

/** The XML of a workbook with sheets of these names, and of the paths of their parts. */
const workbookParts = (names: ReadonlyArray<string>): Readonly<Record<string, string>> => {
  const sheets = names.map((name, i) => {
    const title = escaped(name).replaceAll('"', '&quot;');
    return `<sheet name="${title}" sheetId="${i + 1}" r:id="r${i + 1}"/>`;
  });
  const relations = names.map(
    (_name, i) => `<Relationship Id="r${i + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  );
  return {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`,
  };
};

const partsOf = (sheetData: string, names: ReadonlyArray<string>): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ...workbookParts(names),
  ...Object.fromEntries(
    names.map((_name, i) => [
      `xl/worksheets/sheet${i + 1}.xml`,
      `<worksheet xmlns="${MAIN}"><sheetData>${i === 0 ? sheetData : ''}</sheetData></worksheet>`,
    ]),
  ),
});

const CRC_TABLE = Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc >>> 0;
});

const crcOf = (bytes: Buffer): number =>
  (bytes.reduce((crc, byte) => (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;

/** The bytes of little-endian numbers, each with its size. */
const numbers = (...parts: ReadonlyArray<readonly [value: number, size: 2 | 4]>): Buffer =>
  Buffer.concat(
    parts.map(([value, size]) => {
      const bytes = Buffer.alloc(size);
      bytes.writeUIntLE(value, 0, size);
      return bytes;
    }),
  );

/** A workbook of Excel with these rows in its first sheet. The other sheets are empty. */
export const xlsxOf = (rows: ReadonlyArray<ReadonlyArray<Cell>>, names?: ReadonlyArray<string>): Buffer =>
  xlsxOfSheet(sheetDataOf(rows), names);

/** A workbook of Excel whose first sheet has the rows of this XML. */
export const xlsxOfSheet = (sheetData: string, names: ReadonlyArray<string> = ['1']): Buffer => {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, text] of Object.entries(partsOf(sheetData, names))) {
    const [title, content] = [Buffer.from(name), Buffer.from(text)];
    const packed = deflateRawSync(content);
    const facts = [
      ...([
        [20, 2],
        [0x800, 2],
        [8, 2],
        [0, 4],
        [crcOf(content), 4],
      ] as const),
      ...([
        [packed.length, 4],
        [content.length, 4],
        [title.length, 2],
        [0, 2],
      ] as const),
    ] as const;
    const file = Buffer.concat([numbers([0x04034b50, 4], ...facts), title, packed]);
    const place = [
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ] as const;
    directory.push(Buffer.concat([numbers([0x02014b50, 4], [20, 2], ...facts, ...place), title]));
    files.push(file);
    offset += file.length;
  }
  const entries = Buffer.concat(directory);
  const count = files.length;
  const end = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [entries.length, 4],
    [offset, 4],
    [0, 2],
  );
  return Buffer.concat([...files, entries, end]);
};
