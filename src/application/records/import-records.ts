import { formInvalid } from '../../contract/refusals/form-invalid.js';
import { E } from '../../contract/values/fp.js';
import type { ImportAnswer } from '../../contract/records/import-answer.js';
import { MOST_IMPORT_PASSWORDS } from '../../contract/modules/import-request.js';
import { moduleNamed, type ManagedModule, type Modules } from '../../contract/modules/managed-module.js';
import { permissionOf, type Permission } from '../../contract/values/permission.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import { givesAccess } from '../../domain/access/authority.js';
import type { PasswordPolicy } from '../../domain/account/password-fitness.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { PermissionCache } from '../../domain/ports/permission-cache.js';
import type { DecideRows, ImportTarget, RecordImports } from '../../domain/ports/record-imports.js';
import type { Actor } from '../../domain/records/actor.js';
import type { Reach } from '../../domain/access/permission-policy.js';
import type { LimitedRows, RowScope } from '../../domain/access/row-scope.js';
import { IMPORT_ACTION, type Import, type ImportScopes } from '../../domain/records/decide-import.js';
import type { ImportRow, ReadRow, RowRefusal } from '../../domain/records/import-row.js';
import { atOwnPlace, lacksDepartment } from '../../domain/records/own-place.js';
import { meantRecords } from '../../domain/records/references.js';
import { always, isFromOutside, isUser, type RefusedFor } from '../../domain/records/record-refusals.js';
import { isByRights, recordRefusedWrite } from '../audit/refused-writes.js';
import { invalidateAccess } from '../session/invalidate-access.js';
import type { HashDependencies } from './change-records.js';
import { accountOf, hashPasswords } from './import-passwords.js';
import { answerOf, atLine, noting, type JudgedRows, type RowNote } from './judged-rows.js';
import type { PlaceDependencies } from './manage-records.js';
import { readImport, type ReceivedFile } from './read-import.js';
import { turns } from './turns.js';

/**
 * `digest` is that of the dry run. `receive` reads the file. `scope` is that of the import. `allow` judges a permission that its rows
 * need, and gives the scope of the permission. `reach` is what the permissions of the actor give, for the references of the rows.
 */
export type ImportRecords<Unread, Denied> = Readonly<{
  module: string;
  actor: Actor;
  scope: RowScope;
  reach: Reach;
  dryRun: boolean;
  digest?: string | undefined;
  receive: () => Promise<E.Either<Unread, ReceivedFile>>;
  allow: (permission: Permission) => Promise<E.Either<Denied, RowScope>>;
}>;

/** What an import refuses as a whole. */
export const IMPORT_REFUSALS = {
  FormInvalid: always,
  ImportRefused: always,
  ImportChanged: always,
  ImportsBusy: always,
  ImportRunning: always,
  ServiceBusy: isUser,
  ConstraintViolated: isFromOutside,
} as const;
export type ImportRefused = RefusedFor<typeof IMPORT_REFUSALS>;

type Dependencies = HashDependencies &
  PlaceDependencies &
  PasswordPolicy &
  Readonly<{
    recordImports: RecordImports;
    permissionCache: PermissionCache;
    audit: AuditLog;
    modules: Modules;
    timeZone: string;
  }>;

/** The scope of a permission that no row needs. */
const NOTHING: LimitedRows = { departments: [], owner: null };

/** The imports of one process at a time, each of another user, and when a client that comes too early may try again. */
const MOST_AT_ONCE = 2;
export const IMPORTS_BUSY: RefusalOf<'ImportsBusy'> = { _tag: 'ImportsBusy', seconds: 10 };
const OWN_IMPORT_RUNS: RefusalOf<'ImportRunning'> = { _tag: 'ImportRunning', seconds: 10 };

/** The longest time in milliseconds for the passwords of one file. While many people log in, each hash waits. */
const LIMITS = { hashingMs: 90_000 };

const validRows = (rows: ReadonlyArray<ReadRow>): ReadonlyArray<ImportRow> =>
  rows.flatMap(({ outcome }) => (E.isRight(outcome) ? [outcome.right] : []));

/** The actions whose permissions the rows need. Each refused row counts too, unless it cannot be read. */
const actionsFor = (rows: ReadonlyArray<ReadRow>): ReadonlyArray<string> => {
  const actions = new Set(rows.flatMap(({ action }) => action ?? []));
  const hasHash = validRows(rows).some((row) => accountOf(row)?.passwordHash !== undefined);
  return ['import', ...actions, ...(hasHash ? ['importHashes'] : [])];
};

/** What the rows that can be read name. */
const targetOf = async (
  { name: module, fields }: ManagedModule,
  actor: Actor,
  scope: RowScope,
  valid: ReadonlyArray<ImportRow>,
): Promise<ImportTarget> => {
  const ids: number[] = [];
  const linkedIds = new Set<number>();
  const meant = meantRecords(fields);
  const turn = turns();
  for (const row of valid) {
    await turn();
    if (!row.adds) ids.push(row.id);
    for (const id of accountOf(row)?.roleIds ?? []) linkedIds.add(id);
    meant.add(row.values);
  }
  return {
    module,
    actor,
    scope,
    ids: ids.toSorted((one, other) => one - other),
    linkedIds: [...linkedIds],
    meant: meant.all(),
  };
};

/** New records without a department or an owner get those of the actor. */
const atOwnPlaces = async (
  { departmentOf }: PlaceDependencies,
  module: ManagedModule,
  { userId }: Actor,
  rows: ReadonlyArray<ReadRow>,
): Promise<ReadonlyArray<ReadRow>> => {
  if (!module.scope) return rows;
  const isLacking = validRows(rows).some((row) => row.adds && lacksDepartment(module, row.values));
  const own = { userId, departmentId: isLacking ? await departmentOf(userId) : null };
  const placedRow = (row: ReadRow): ReadRow => {
    const { outcome } = row;
    if (E.isLeft(outcome) || !outcome.right.adds) return row;
    const added = outcome.right;
    const placed = atOwnPlace(module, own, added.values);
    return { ...row, outcome: E.isLeft(placed) ? placed : E.right({ ...added, ...placed.right }) };
  };
  const turn = turns();
  const placed: ReadRow[] = [];
  for (const row of rows) {
    await turn();
    placed.push(placedRow(row));
  }
  return placed;
};

/** Adds and updates records by the rows of a file: all rows or none. A dry run writes nothing. */
export const importRecordsHandler = (deps: Dependencies, limits = LIMITS) => {
  const { recordImports, permissionCache, audit, modules, timeZone, defaultPassword, passwordRules } = deps;
  /** The ids of the users whose imports run. */
  const running = new Set<number>();

  const checkPlace = (userId: number): E.Either<RefusalOf<'ImportsBusy' | 'ImportRunning'>, void> => {
    if (running.has(userId)) return E.left(OWN_IMPORT_RUNS);
    return running.size < MOST_AT_ONCE ? E.right(undefined) : E.left(IMPORTS_BUSY);
  };

  /** The trail has the first refusal for lack of rights. */
  const judge = async (target: ImportTarget, request: Import): Promise<JudgedRows> => {
    const notes: RowNote[] = [];
    const outcomes = await recordImports.judge<RowRefusal>(target, (found) => noting(request, found, notes));
    const { module, actor } = target;
    const refused = outcomes.find((outcome) => E.isLeft(outcome) && isByRights(outcome.left));
    if (refused && E.isLeft(refused))
      recordRefusedWrite(audit, { actor, permission: permissionOf(module, IMPORT_ACTION), module }, refused.left);
    return { outcomes, notes };
  };

  const importFile = async <Denied>(
    { module: name, actor, scope, reach, dryRun, digest, allow }: Omit<ImportRecords<never, Denied>, 'receive'>,
    file: ReceivedFile,
  ): Promise<E.Either<Denied | ImportRefused, ImportAnswer>> => {
    const module = moduleNamed(modules, name);
    if (!dryRun && digest !== file.digest) return E.left({ _tag: 'ImportChanged' });
    const read = await readImport(module, file, { zone: timeZone, defaultPassword, passwordRules });
    if (E.isLeft(read)) return read;
    const { rows: readRows, lacksFields } = read.right;
    const scopes: { -readonly [Action in keyof ImportScopes]: RowScope } = {
      import: scope,
      add: NOTHING,
      update: NOTHING,
    };
    for (const action of actionsFor(readRows)) {
      const allowed = await allow(permissionOf(name, action));
      if (E.isLeft(allowed)) return allowed;
      if (action in scopes) scopes[action as keyof ImportScopes] = allowed.right;
    }
    const rows = await atOwnPlaces(deps, module, actor, readRows);
    const valid = validRows(rows);
    const passwords = valid.filter((row) => accountOf(row)?.password !== undefined);
    if (passwords.length > MOST_IMPORT_PASSWORDS)
      return E.left(formInvalid('password', `最多${MOST_IMPORT_PASSWORDS}个新密码`));

    const target = await targetOf(module, actor, scopes.import, valid);
    const request: Import = { module, actorId: actor.userId, scopes, reach, rows, lacksFields };
    const judged = answerOf(read.right, file.digest, await judge(target, request));
    if (dryRun) return E.right(judged);
    if (judged.refused > 0) return E.left({ _tag: 'ImportRefused', rows: judged.refused });

    const credentials = await hashPasswords(deps, valid, limits.hashingMs);
    if (E.isLeft(credentials)) return credentials;
    const credentialsOf = (row: ImportRow) => credentials.right.get(row);
    const notes: RowNote[] = [];
    const decide: DecideRows<RowRefusal> = (found) => noting({ ...request, credentialsOf }, found, notes);
    const outcomes = await recordImports.write(target, file.digest, decide).catch((error: unknown) => {
      throw atLine(rows, error);
    });
    const answer = answerOf(read.right, file.digest, { outcomes, notes });
    if (answer.refused > 0) return E.left({ _tag: 'ImportRefused', rows: answer.refused });
    if (givesAccess(name) && answer.added + answer.updated > 0) await invalidateAccess(permissionCache);
    return E.right(answer);
  };

  return async <Unread, Denied>(
    request: ImportRecords<Unread, Denied>,
  ): Promise<E.Either<Unread | Denied | ImportRefused, ImportAnswer>> => {
    if (!request.dryRun && request.digest === undefined) return E.left(formInvalid('digest'));
    const { userId } = request.actor;
    const early = checkPlace(userId);
    if (E.isLeft(early)) return early;
    // a file that does not arrive takes no place
    const received = await request.receive();
    if (E.isLeft(received)) return received;
    const free = checkPlace(userId);
    if (E.isLeft(free)) return free;
    running.add(userId);
    try {
      return await importFile(request, received.right);
    } finally {
      running.delete(userId);
    }
  };
};
