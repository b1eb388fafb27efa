import type { ManagedModule } from '../../contract/modules/managed-module.js';
import { comparable } from './comparable.js';
import type { FoundTable } from './found-table.js';
import { tableOf } from './table-model.js';
import { deletionTrigger, DEPARTMENT_TRIGGERS, versionTrigger } from './table-sql.js';

/** True if a total is maintained for each value of the column. */
export const countsBy = ({ triggers }: FoundTable, column: string): boolean =>
  DEPARTMENT_TRIGGERS.every((name) => triggers[name]?.endsWith(`note_department_change('${column}')`));

/** What the table of a module lacks, or has in another form than the declaration needs it. Empty if there is nothing. */
export const missingObjects = (module: ManagedModule, found: FoundTable | undefined): ReadonlyArray<string> => {
  const needed = tableOf(module);
  const { table } = needed;
  if (!found) return [`table ${table}`];
  const columns = found.columns.map(({ name }) => name);
  const isOther = (present: string | undefined, statement: string) =>
    present === undefined || comparable(present) !== comparable(statement);
  const triggers = { [`${table}_version`]: versionTrigger(needed), [`${table}_deletion`]: deletionTrigger(needed) };
  return [
    ...Object.keys(needed.columns)
      .filter((name) => !columns.includes(name))
      .map((name) => `column ${table}.${name}`),
    ...Object.entries(needed.indexes)
      .filter(([name, statement]) => isOther(found.indexes[name], statement))
      .map(([name]) => `index ${name}`),
    ...Object.entries(triggers)
      .filter(([name, statement]) => isOther(found.triggers[name], statement))
      .map(([name]) => `trigger ${name}`),
    ...(found.isTracked ? [] : [`total of ${table}`]),
    ...(needed.countedBy === undefined || countsBy(found, needed.countedBy)
      ? []
      : [`totals of ${table} by ${needed.countedBy}`]),
  ];
};
