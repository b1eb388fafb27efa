import type { MenuLink } from '../../src/contract/access/menu-hierarchy.js';
import type { DataScope } from '../../src/contract/values/data-scope.js';
import type { RecordChange } from '../../src/domain/records/record-change.js';
import { E } from '../../src/contract/values/fp.js';
import type { AdministrationReads } from '../../src/domain/ports/administration-reads.js';
import type { FactorStore } from '../../src/domain/ports/factor-store.js';
import type { RecordChanges } from '../../src/domain/ports/record-changes.js';
import type { Actor } from '../../src/domain/records/actor.js';
import type { UserRepository } from '../../src/domain/ports/user-repository.js';
import { aRecord, type RecordFixture, type RecordFixtures } from './record-fixtures.js';

/** What the store holds, and nothing besides. A link that is `true` at the end is implied. */
export type AdministrationFixtures = Readonly<{
  records: RecordFixtures;
  /** An assignment without rows reaches everything. */
  userRoles?: ReadonlyArray<readonly [userId: number, roleId: number, rows?: DataScope]>;
  roleMenus?: ReadonlyArray<readonly [roleId: number, menuId: number, implied?: boolean]>;
}>;

/** A row of the trail. Fields that it does not have are missing. */
export type TrailRow = Partial<Actor> &
  RecordChange['trail'] &
  Readonly<{ action: string; module: string; recordId: number }>;

/** The two ports of administration over one store, and what else its changes are seen by. */
export type Administration = Readonly<{
  recordChanges: RecordChanges;
  administrationReads: AdministrationReads;
  /** The users of the same store, as login and the check of each request read them. */
  users: UserRepository;
  /** The second factors of the same users, as login reads them. */
  factors: FactorStore;
  /** Every row of the trail, the oldest first. */
  trail: () => Promise<ReadonlyArray<TrailRow>>;
}>;

/** Gives the ports over exactly these records and an empty trail. Details tell times in Asia/Shanghai. */
export type MakeAdministration = (fixtures: AdministrationFixtures) => Promise<Administration>;

/** Every permission gives every record, as to the administrator. */
export const REACHES_EVERYTHING = () => 'everything' as const;

/** The administrator, user 1. */
export const ADMINISTRATOR: Actor = {
  userId: 1,
  username: 'admin',
  address: '198.51.100.7',
  requestId: 'request-of-admin',
};

export const actor = (userId: number): Actor => ({ ...ADMINISTRATOR, userId, username: `user-${userId}` });

/** A user who can log in with a hash and has no roles. */
export const aUserRecord = (id: number, fields: RecordFixture = {}): RecordFixture =>
  aRecord('user', id, { username: `user-${id}`, passwordHash: `hash-${id}`, ...fields });

/** A menu in the root. */
export const aMenuRecord = (id: number, permission: string, fields: RecordFixture = {}): RecordFixture =>
  aRecord('menu', id, { permission, type: 2, ...fields });

export const chosen = (...ids: ReadonlyArray<number>): ReadonlyArray<MenuLink> =>
  ids.map((id) => ({ id, implied: false }));

/** A decision that makes these changes whatever it is judged by. */
export const always =
  (...changes: ReadonlyArray<RecordChange>) =>
  (): E.Either<never, ReadonlyArray<RecordChange>> =>
    E.right(changes);

/** Ids that no record has: unknown ones, and some that a column of 4 bytes cannot hold. */
export const UNKNOWN_IDS = [999, 2 ** 31 - 1, 2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER];
