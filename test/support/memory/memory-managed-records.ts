import type { MenuLink } from '../../../src/contract/access/menu-hierarchy.js';
import type { DataScope } from '../../../src/contract/values/data-scope.js';
import type { RecordLink } from '../../../src/domain/access/role-links.js';
import type { ManagedRecord } from '../../../src/domain/records/record-change.js';
import { storedNames } from '../../../src/contract/modules/request-forms.js';
import { moduleNamed } from '../../../src/contract/modules/managed-module.js';
import type { FieldValues, Value } from '../../../src/contract/values/value.js';
import { zonedText } from '../../../src/contract/values/zoned-time.js';
import { type MemoryTables, type MemoryRow } from './memory-tables.js';

/** Links in the order of their ids. */
const linksIn = (links: ReadonlyMap<number, boolean>): ReadonlyArray<MenuLink> =>
  [...links].map(([id, implied]) => ({ id, implied })).toSorted((one, other) => one.id - other.id);

/** The records of the tables as administration sees them. `timeZone` is the zone of their times. */
export const managedRecords = (tables: MemoryTables, timeZone: string) => {
  /** The links to live roles or menus. */
  const liveLinks = (module: string, id: number): ReadonlyArray<RecordLink> => {
    const scopes = module === 'user' ? tables.scopes(id) : new Map<number, DataScope>();
    return linksIn(tables.links(module, id))
      .filter((link) => tables.find(module === 'user' ? 'role' : 'menu', link.id))
      .map((link) => {
        const rows = scopes.get(link.id);
        return rows ? { ...link, rows } : link;
      });
  };

  const shown = (value: MemoryRow[string]): Value =>
    value instanceof Date ? zonedText(value, timeZone) : (value ?? null);
  const valuesOf = (module: string, row: MemoryRow): FieldValues =>
    Object.fromEntries(storedNames(moduleNamed(tables.modules, module)).map((field) => [field, shown(row[field])]));

  const recordOf = (module: string, row: MemoryRow): ManagedRecord => ({
    id: row.id,
    version: row.version,
    values: valuesOf(module, row),
    links: liveLinks(module, row.id),
  });

  const rolesOfUsers = (ids: ReadonlyArray<number>): ReadonlyArray<number> =>
    ids.flatMap((id) => [...tables.links('user', id).keys()]);
  return { liveLinks, valuesOf, recordOf, rolesOfUsers };
};
