import type { Column } from '@menshen/contract/module-description';

type Titles = ReadonlyArray<Readonly<{ name: string; title: string }>>;

/** Longer than any header. */
const MOST_HEADER_BYTES = 65_536;

const BOM = '\uFEFF';

const cell = (title: string): string => (/[",]/.test(title) ? `"${title.replaceAll('"', '""')}"` : title);

/** The header of an export with titles in place of names. Of two equal titles, each has its name, too. */
export const titledHeader = (header: string, columns: Titles): string =>
  header
    .split(',')
    .map((name) => {
      const title = columns.find((column) => column.name === name)?.title ?? name;
      const isUnique = columns.filter((column) => column.title === title).length <= 1;
      return cell(isUnique ? title : `${title} (${name})`);
    })
    .join(',');

/** The file of an export with titles in its first line. The names of columns have no comma and no quotation mark. */
export const withTitles = async (
  file: Blob,
  columns: ReadonlyArray<Column>,
  titleOf: (column: Column) => string,
): Promise<Blob> => {
  const bytes = await file.slice(0, MOST_HEADER_BYTES).arrayBuffer();
  const start = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const line = start.slice(0, start.indexOf('\r\n'));
  const titles = columns.map((column) => ({ name: column.name, title: titleOf(column) }));
  const length = new TextEncoder().encode(line).byteLength;
  return new Blob([BOM, titledHeader(line.replace(BOM, ''), titles), file.slice(length)], { type: file.type });
};
