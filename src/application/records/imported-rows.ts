import { E } from '../../contract/values/fp.js';
import type { ManagedModule } from '../../contract/modules/managed-module.js';
import type { RowScope } from '../../domain/access/row-scope.js';
import type { ImportedFile, ImportTarget } from '../../domain/ports/record-imports.js';
import type { Actor } from '../../domain/records/actor.js';
import { keptRoles, type ImportRow, type ReadRow } from '../../domain/records/import-row.js';
import { atOwnPlace, lacksDepartment } from '../../domain/records/own-place.js';
import { collectMeant } from '../../domain/records/references.js';
import { accountOf } from './import-passwords.js';
import type { PlaceDependencies } from './manage-records.js';
import { turns } from './turns.js';

/** What can be judged of the rows. */
export const judgeableRows = (rows: ReadonlyArray<ReadRow>): ReadonlyArray<ImportRow> =>
  rows.flatMap(({ row }) => row ?? []);

/** The actions whose permissions the rows need. Each refused row counts too, unless it cannot be read. */
export const actionsFor = (rows: ReadonlyArray<ReadRow>): ReadonlyArray<string> => {
  const actions = new Set(rows.flatMap(({ action }) => action ?? []));
  const hasHash = judgeableRows(rows).some((row) => accountOf(row)?.passwordHash !== undefined);
  return ['import', ...actions, ...(hasHash ? ['importHashes'] : [])];
};

const rolesOf = (row: ImportRow): ReadonlyArray<number> =>
  row.adds ? (accountOf(row)?.roleIds ?? []) : keptRoles(row.kept);

/** What the rows that can be read name. */
export const targetOf = async (
  { name: module, fields }: ManagedModule,
  actor: Actor,
  scope: RowScope,
  valid: ReadonlyArray<ImportRow>,
  file: ImportedFile,
): Promise<ImportTarget> => {
  const ids: number[] = [];
  const linkedIds = new Set<number>();
  const meant = collectMeant(fields);
  const turn = turns();
  for (const row of valid) {
    await turn();
    if (!row.adds) ids.push(row.id);
    for (const id of rolesOf(row)) linkedIds.add(id);
    meant.add(row.values);
  }
  return {
    ...{ module, actor, scope, file },
    ids: ids.toSorted((one, other) => one - other),
    linkedIds: [...linkedIds],
    meant: meant.all(),
  };
};

/** New records without a department or an owner get those of the actor. */
export const atOwnPlaces = async (
  { departmentOf }: PlaceDependencies,
  module: ManagedModule,
  { userId }: Actor,
  rows: ReadonlyArray<ReadRow>,
): Promise<ReadonlyArray<ReadRow>> => {
  if (!module.scope) return rows;
  const isLacking = judgeableRows(rows).some((row) => row.adds && lacksDepartment(module, row.values));
  const own = { userId, departmentId: isLacking ? await departmentOf(userId) : null };
  const { department, owner } = module.scope;
  const placedRow = (read: ReadRow): ReadRow => {
    const { row, refusals } = read;
    if (!row?.adds) return read;
    const { wrong = [] } = row;
    // a wrong department is not one that the row leaves out
    if ([department, owner].some((name) => name !== undefined && wrong.includes(name))) return read;
    const placed = atOwnPlace(module, own, row.values);
    if (E.isRight(placed)) return { ...read, row: { ...row, ...placed.right } };
    return {
      ...read,
      refusals: [...refusals, placed.left],
      row: { ...row, wrong: [...wrong, placed.left.field] },
    };
  };
  const turn = turns();
  const placed: ReadRow[] = [];
  for (const row of rows) {
    await turn();
    placed.push(placedRow(row));
  }
  return placed;
};
