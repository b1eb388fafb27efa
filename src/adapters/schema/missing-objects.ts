import type { ManagedModule } from '../../contract/managed-module.js';
import { comparable } from './comparable.js';
import type { FoundTable } from './found-table.js';
import { tableOf } from './table-model.js';
import { versionTrigger } from './table-sql.js';

/** What the table of a module lacks, or has in another form than the declaration needs it. Empty if there is nothing. */
export const missingObjects = (module: ManagedModule, found: FoundTable | undefined): ReadonlyArray<string> => {
  const needed = tableOf(module);
  const { table } = needed;
  if (!found) return [`table ${table}`];
  const columns = found.columns.map(({ name }) => name);
  const isOther = (present: string | undefined, statement: string) =>
    present === undefined || comparable(present) !== comparable(statement);
  const trigger = `${table}_version`;
  return [
    ...Object.keys(needed.columns)
      .filter((name) => !columns.includes(name))
      .map((name) => `column ${table}.${name}`),
    ...Object.entries(needed.indexes)
      .filter(([name, statement]) => isOther(found.indexes[name], statement))
      .map(([name]) => `index ${name}`),
    ...(isOther(found.triggers[trigger], versionTrigger(needed)) ? [`trigger ${trigger}`] : []),
    ...(found.isTracked ? [] : [`total of ${table}`]),
  ];
};
