import type { AdministrationReads } from '../../../src/domain/ports/administration-reads.js';
import type { Clock } from '../../../src/domain/ports/clock.js';
import type { FactorStore } from '../../../src/domain/ports/factor-store.js';
import type { RecordChanges } from '../../../src/domain/ports/record-changes.js';
import type { RecordImports } from '../../../src/domain/ports/record-imports.js';
import type { UserDirectory } from '../../../src/domain/ports/user-directory.js';
import type { UserRepository } from '../../../src/domain/ports/user-repository.js';
import type { Modules } from '../../../src/contract/modules/managed-module.js';
import { PRODUCT_MODULES } from '../../../src/contract/modules/modules.js';
import type { DataScope } from '../../../src/contract/values/data-scope.js';
import { memoryAdministrationReads } from './memory-administration-reads.js';
import { memoryFactorStore } from './memory-factor-store.js';
import { memoryRecordChanges } from './memory-record-changes.js';
import { memoryRecordImports, type MemoryImportedRow } from './memory-record-imports.js';
import type { MemoryTrailRow } from './memory-record-writes.js';
import { memoryTables, type MemoryColumns } from './memory-tables.js';
import { memoryUsers } from './memory-user-repository.js';

type Link = readonly [from: number, to: number, rows?: DataScope];

/** Records by module, and links by id. `roleMenus` has a third element, true for an implied link. */
export type MemoryRecordsAndLinks = Readonly<{
  records: Readonly<Partial<Record<string, ReadonlyArray<MemoryColumns>>>>;
  userRoles?: ReadonlyArray<Link>;
  roleMenus?: ReadonlyArray<readonly [roleId: number, menuId: number, implied?: boolean]>;
}>;

/** The ports of administration over records in memory. */
export type MemoryAdministration = Readonly<{
  recordChanges: RecordChanges;
  recordImports: RecordImports;
  administrationReads: AdministrationReads;
  users: UserRepository;
  factors: FactorStore;
  directory: UserDirectory;
  /** The rows of the trail for changed records, the oldest first. */
  trail: ReadonlyArray<MemoryTrailRow>;
  /** The rows of the trail for imported files, the oldest first. */
  imported: ReadonlyArray<MemoryImportedRow>;
}>;

/** Changes happen one after another. `timeZone` is the zone of the times that records have and details tell. */
export const memoryAdministration = (
  { records, userRoles = [], roleMenus = [] }: MemoryRecordsAndLinks,
  { clock, timeZone, modules = PRODUCT_MODULES }: Readonly<{ clock: Clock; timeZone: string; modules?: Modules }>,
): MemoryAdministration => {
  const tables = memoryTables(modules);
  const trail: MemoryTrailRow[] = [];
  const imported: MemoryImportedRow[] = [];

  for (const [module, rows = []] of Object.entries(records))
    for (const row of rows) {
      const times = { createTime: clock.now(), updateTime: clock.now() };
      tables.add(module, { ...times, version: 1, ...row });
    }
  const addLink = (module: string, from: number, to: number, implied: boolean, rows?: DataScope): void =>
    tables.setLinks(
      module,
      from,
      new Map([...tables.links(module, from), [to, implied]]),
      new Map([...(module === 'user' ? tables.scopes(from) : []), ...(rows ? [[to, rows] as const] : [])]),
    );
  for (const [userId, roleId, rows] of userRoles) addLink('user', userId, roleId, false, rows);
  for (const [roleId, menuId, implied = false] of roleMenus) addLink('role', roleId, menuId, implied);

  const users = memoryUsers(tables, () => clock.now());
  const stored = { clock, timeZone };
  return {
    recordChanges: memoryRecordChanges(tables, trail, stored),
    recordImports: memoryRecordImports(tables, { trail, imported }, stored),
    administrationReads: memoryAdministrationReads(tables, timeZone),
    users,
    factors: memoryFactorStore(tables),
    directory: users,
    trail,
    imported,
  };
};
