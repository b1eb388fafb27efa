import { columnTitles } from '@menshen/contract/listing/column-titles';
import { csvCell } from '@menshen/contract/values/csv-cell';

type Titles = ReadonlyArray<Readonly<{ name: string; title: string }>>;

/** Longer than any header. */
const MOST_HEADER_BYTES = 65_536;

const BOM = '\uFEFF';

/** The header of an export with titles in place of names. Of two equal titles, each has its name, too. */
export const titledHeader = (header: string, columns: Titles): string => {
  const titles = new Map(columns.map(({ name, title }) => [name, title]));
  const titled = header.split(',').map((name) => ({ name, title: titles.get(name) ?? name }));
  return columnTitles(titled).map(csvCell).join(',');
};

/** The file of an export with titles in its first line. The names of columns have no comma and no quotation mark. */
export const withTitles = async (file: Blob, columns: Titles): Promise<Blob> => {
  const bytes = await file.slice(0, MOST_HEADER_BYTES).arrayBuffer();
  const start = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const line = start.slice(0, start.indexOf('\r\n'));
  const length = new TextEncoder().encode(line).byteLength;
  return new Blob([BOM, titledHeader(line.replace(BOM, ''), columns), file.slice(length)], { type: file.type });
};
