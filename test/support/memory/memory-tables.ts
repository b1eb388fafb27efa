import { storedNames } from '../../../src/contract/modules/request-forms.js';
import { PRODUCT_MODULES } from '../../../src/contract/modules/modules.js';
import { moduleNamed, type Modules } from '../../../src/contract/modules/managed-module.js';
import type { DataScope } from '../../../src/contract/values/data-scope.js';
import { IN_USE } from '../../../src/contract/values/status.js';
import { KEPT_HASHES } from '../../port-contracts/people-fixtures.js';
import type { NewFactor, SealedSecret } from '../../../src/domain/ports/factor-store.js';
import type { Value } from '../../../src/contract/values/value.js';

type MemoryValue = Value | Date | undefined;

/** A record with the columns of every module, and those of its own by name. */
export type MemoryRow = Readonly<Record<string, MemoryValue>> &
  Readonly<{ id: number; status: number; sort: number; version: number; deleted: boolean }>;

/** Some columns of a record. The others have their defaults. */
export type MemoryColumns = Readonly<Record<string, MemoryValue>> & Readonly<{ id?: number }>;

const LISTED_DEFAULTS = {
  status: IN_USE,
  sort: 0,
  version: 1,
  deleted: false,
  createUser: '',
  updateUser: '',
} as const;

const MODULE_DEFAULTS: Readonly<Record<string, MemoryColumns>> = {
  user: {
    realname: '',
    departmentId: null,
    validUntil: null,
    passwordHash: undefined,
    credentialGeneration: 0,
    mustChangePassword: false,
    hasFactor: false,
  },
  role: { code: '', defaultScope: 1 },
  menu: { parentId: 0, permission: '', path: '', component: '', icon: '', english: '', visible: 1 },
  department: { parentId: 0, code: '', leaderId: null },
  position: {},
  example: {},
};

/** A secret that waits for its first code since this time. */
type PendingSecret = Readonly<{ secret: SealedSecret; time: Date }>;

/** Users, roles and the other modules, with their links, as the relational store keeps them. */
export type MemoryTables = Readonly<{
  modules: Modules;
  live(module: string): ReadonlyArray<MemoryRow>;
  deleted(module: string): ReadonlyArray<MemoryRow>;
  find(module: string, id: number): MemoryRow | undefined;
  findDeleted(module: string, id: number): MemoryRow | undefined;
  /** Adds a record with the next id unless the columns have one. */
  add(module: string, columns: MemoryColumns): MemoryRow;
  /**
   * Changes columns. A changed form field raises the version. A changed password hash, a disabling and a deletion raise the
   * credential generation unless the columns have one. Another version than before is kept. A restoration forgets who deleted the
   * record, and when.
   */
  update(module: string, id: number, columns: MemoryColumns): void;
  /** The roles of a user, or the menus of a role: id → implied. */
  links(module: string, id: number): ReadonlyMap<number, boolean>;
  /** The data scopes of the roles of a user that are not everything, by the id of the role. */
  scopes(userId: number): ReadonlyMap<number, DataScope>;
  /** Replaces the links, and those of a user with their data scopes. A change raises the version. */
  setLinks(
    module: string,
    id: number,
    links: ReadonlyMap<number, boolean>,
    scopes?: ReadonlyMap<number, DataScope>,
  ): void;
  /** The hashes of former passwords of a user, the latest first. */
  formerHashes(userId: number): ReadonlyArray<string>;
  /** Adds the present hash of the user to them. */
  keepHash(userId: number): void;
  /** The second factors of users, and the secrets that wait for their first code, by the id of the user. */
  factors: Map<number, NewFactor>;
  pendingFactors: Map<number, PendingSecret>;
  version(module: string, id: number): number;
  setVersion(module: string, id: number, version: number): void;
  /** A number that every change raises. */
  changes(): number;
}>;

const isSameMap = (one: ReadonlyMap<number, boolean>, other: ReadonlyMap<number, boolean>): boolean =>
  one.size === other.size && [...one].every(([id, implied]) => other.get(id) === implied);

const NO_LINKS: ReadonlyMap<number, boolean> = new Map();
const NO_SCOPES: ReadonlyMap<number, DataScope> = new Map();

const textOf = (scopes: ReadonlyMap<number, DataScope>): string =>
  JSON.stringify([...scopes].toSorted(([one], [other]) => one - other));

/** A time is a moment, or null. */
const isSame = (one: MemoryValue, other: MemoryValue): boolean =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;

/** Empty tables. */
export const memoryTables = (modules: Modules = PRODUCT_MODULES): MemoryTables => {
  const rows = new Map([...modules.keys()].map((module) => [module, new Map<number, MemoryRow>()]));
  const links = new Map<string, ReadonlyMap<number, boolean>>();
  const scopes = new Map<number, ReadonlyMap<number, DataScope>>();
  const former = new Map<number, ReadonlyArray<string>>();
  const table = (module: string) => rows.get(module)!;
  let changes = 0;

  const generationOf = (before: MemoryRow, after: MemoryRow): number => {
    const generation = Number(before['credentialGeneration']);
    const isOtherHash = before['passwordHash'] !== after['passwordHash'];
    const isDisabled = before.status === IN_USE && after.status !== IN_USE;
    return isOtherHash || isDisabled || (after.deleted && !before.deleted) ? generation + 1 : generation;
  };

  return {
    modules,
    factors: new Map(),
    pendingFactors: new Map(),
    live: (module) => [...table(module).values()].filter(({ deleted }) => !deleted),
    deleted: (module) => [...table(module).values()].filter(({ deleted }) => deleted),
    find: (module, id) => {
      const row = table(module).get(id);
      return row?.deleted ? undefined : row;
    },
    findDeleted: (module, id) => {
      const row = table(module).get(id);
      return row?.deleted ? row : undefined;
    },
    add: (module, columns) => {
      const id = columns.id ?? Math.max(0, ...table(module).keys()) + 1;
      const row = { ...LISTED_DEFAULTS, ...MODULE_DEFAULTS[module], ...columns, id } as MemoryRow;
      table(module).set(id, row);
      changes += 1;
      return row;
    },
    update: (module, id, columns) => {
      changes += 1;
      const before = table(module).get(id)!;
      const after = { ...before, ...columns } as MemoryRow;
      const isChange = storedNames(moduleNamed(modules, module)).some((field) => !isSame(before[field], after[field]));
      table(module).set(id, {
        ...after,
        version: columns['version'] === undefined ? before.version + (isChange ? 1 : 0) : after.version,
        ...(!after.deleted && { deleteUser: undefined, deleteTime: undefined }),
        ...(module === 'user' &&
          columns['credentialGeneration'] === undefined && { credentialGeneration: generationOf(before, after) }),
      });
    },
    links: (module, id) => links.get(`${module} ${id}`) ?? NO_LINKS,
    scopes: (userId) => scopes.get(userId) ?? NO_SCOPES,
    setLinks: (module, id, next, nextScopes = NO_SCOPES) => {
      const key = `${module} ${id}`;
      const areSameScopes = module !== 'user' || textOf(scopes.get(id) ?? NO_SCOPES) === textOf(nextScopes);
      if (isSameMap(links.get(key) ?? NO_LINKS, next) && areSameScopes) return;
      links.set(key, next);
      changes += 1;
      if (module === 'user') scopes.set(id, nextScopes);
      const row = table(module).get(id);
      if (row) table(module).set(id, { ...row, version: row.version + 1 });
    },
    formerHashes: (userId) => former.get(userId) ?? [],
    keepHash: (userId) => {
      const hash = table('user').get(userId)?.['passwordHash'];
      if (typeof hash === 'string') former.set(userId, [hash, ...(former.get(userId) ?? [])].slice(0, KEPT_HASHES));
    },
    version: (module, id) => table(module).get(id)?.version ?? 0,
    setVersion: (module, id, version) => void table(module).set(id, { ...table(module).get(id)!, version }),
    changes: () => changes,
  };
};
