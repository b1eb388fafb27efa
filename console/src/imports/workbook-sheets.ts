import { unzipSync, type Unzipped } from 'fflate';

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

const unpacked = (file: Uint8Array, paths: ReadonlyArray<string>): Unzipped =>
  unzipSync(file, { filter: ({ name }) => paths.includes(name) });

const textOf = (parts: Unzipped, path: string): string => new TextDecoder().decode(parts[path]);

/** The text of a part of a workbook. */
export const partText = (file: Uint8Array, path: string): string => textOf(unpacked(file, [path]), path);

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A text of XML without its escapes. */
export const unescapedXml = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]{1,5})|#(\d{1,6})|(amp|lt|gt|quot|apos));/gi, (escape, hex, decimal, name) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return decimal === undefined ? (CHARACTERS[name] ?? escape) : String.fromCodePoint(Number(decimal));
  });

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1];

/** The tag of a sheet. Its name can have the character `>`. */
const SHEET = /<(?:\w+:)?sheet\s(?:"[^"<]*"|[^"<>])*>/g;

/** A sheet of a workbook, and the path of the part that has its cells. */
export type WorkbookSheet = Readonly<{ name: string; path: string | undefined }>;

/** The sheets of a workbook in their order. The first one is read. */
export const workbookSheets = (file: Uint8Array): ReadonlyArray<WorkbookSheet> => {
  const parts = unpacked(file, [WORKBOOK, RELATIONS]);
  const sheets = textOf(parts, WORKBOOK).match(SHEET) ?? [];
  const relations = textOf(parts, RELATIONS).match(/<(?:\w+:)?Relationship\s[^<>]*>/g) ?? [];
  const targets = new Map(relations.map((tag) => [attribute(tag, 'Id'), attribute(tag, 'Target')]));
  return sheets.map((tag) => {
    const target = targets.get(/\s\w+:id="([^"]*)"/.exec(tag)?.[1]);
    const path = target?.startsWith('/') ? target.slice(1) : target && `xl/${target}`;
    return { name: unescapedXml(attribute(tag, 'name') ?? ''), path };
  });
};
