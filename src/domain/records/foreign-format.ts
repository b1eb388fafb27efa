/** The first bytes of files that are no CSV file in an encoding of an import. A workbook of Excel is a ZIP file, an old one is OLE. */
const BEGINNINGS = [
  { format: 'notCsv', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { format: 'notCsv', bytes: [0xd0, 0xcf, 0x11, 0xe0] },
  { format: 'utf16', bytes: [0xff, 0xfe] },
  { format: 'utf16', bytes: [0xfe, 0xff] },
] as const;

/** What a file is whose first bytes tell that it is no CSV file in UTF-8 or GB18030. */
export const foreignFormat = (file: Uint8Array): (typeof BEGINNINGS)[number]['format'] | undefined =>
  BEGINNINGS.find(({ bytes }) => bytes.every((byte, i) => file[i] === byte))?.format;
