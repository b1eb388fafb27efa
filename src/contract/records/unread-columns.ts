import { linkedNamesName } from './file-titles.js';
import { explainedColumns, headerReader, importColumns, type ImportedModule } from './import-columns.js';

/**
 * A column of a file that an import does not read, by its place and its cell in the header. `of` is the field whose text or names it
 * has, and `readColumn` the column of the file that an import reads for this field.
 */
export type UnreadColumn = Readonly<{ at: number; column: string; of?: string; readColumn: string | null }>;

/** The fields whose texts and names stand in other columns, by the names of these columns. */
const explainedFields = (module: ImportedModule): ReadonlyMap<string, string> =>
  new Map([
    ...explainedColumns(module).map(({ derived, name }) => [derived, name] as const),
    ...Object.entries(module.fields).flatMap(([name, { kind }]) =>
      kind === 'ids' ? [[linkedNamesName(name), name] as const] : [],
    ),
  ]);

/** The columns of this header that an import does not read. */
export const unreadColumns = (module: ImportedModule, cells: ReadonlyArray<string>): ReadonlyArray<UnreadColumn> => {
  const names = cells.map(headerReader(module, cells));
  const read = importColumns(module);
  const explained = explainedFields(module);
  return cells.flatMap((cell, at) => {
    const name = names[at];
    if (name === undefined || Object.hasOwn(read, name)) return [];
    const of = explained.get(name);
    const readAt = of !== undefined && Object.hasOwn(read, of) ? names.indexOf(of) : -1;
    return [{ at, column: cell.trim(), ...(of !== undefined && { of }), readColumn: cells[readAt]?.trim() ?? null }];
  });
};
