import { fileInvalid, formInvalid } from '../../contract/refusals/form-invalid.js';
import { E } from '../../contract/values/fp.js';
import type { ImportAnswer } from '../../contract/records/import-answer.js';
import { MOST_IMPORT_PASSWORDS } from '../../contract/records/import-request.js';
import { moduleNamed, type Modules } from '../../contract/modules/managed-module.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import { givesAccess } from '../../contract/access/access-modules.js';
import type { PasswordPolicy } from '../../domain/account/password-fitness.js';
import type { AdministrationReads } from '../../domain/ports/administration-reads.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { PermissionCache } from '../../domain/ports/permission-cache.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { BeginWrite, DecideRows, RecordImports } from '../../domain/ports/record-imports.js';
import type { Actor } from '../../domain/records/actor.js';
import { checkRepeated, earliestTold } from '../../domain/records/earlier-imports.js';
import type { Import } from '../../domain/records/file-import.js';
import type { ImportRow, RowRefusal } from '../../domain/records/import-row.js';
import { always, isFromOutside, isUser, type RefusedFor } from '../../domain/records/record-refusals.js';
import { userPlaces } from '../listing/user-places.js';
import { invalidateAccess } from '../session/invalidate-access.js';
import type { HashDependencies } from './change-records.js';
import { accountOf, hashPasswords } from './import-passwords.js';
import { askingRights, type Allow } from './import-rights.js';
import { isOfRow, isRepeated, refusalsIn, type Repeated } from './import-outcomes.js';
import { fileInTrail } from './file-in-trail.js';
import { actionsFor, atOwnPlaces, judgeableRows, targetOf } from './imported-rows.js';
import { importJudgement } from './import-judgement.js';
import { answerOf, atLine, noting, type RowNote } from './judged-rows.js';
import type { PlaceDependencies } from './manage-records.js';
import { readImport, type ReceivedFile } from './read-import.js';
import { unlessBlocked } from './unless-blocked.js';

/**
 * `digest` is that of the dry run, `chosenDigest` that of the file before the client has changed it, and `earlier` the number of earlier imports of the file that it told. `receive` reads the file.
 * `allow` judges the permissions that its rows need: after the file has arrived, and at each beginning of the write.
 */
export type ImportRecords<Unread, Denied> = Readonly<{
  module: string;
  actor: Actor;
  dryRun: boolean;
  digest?: string | undefined;
  chosenDigest?: string | undefined;
  earlier: number;
  receive: () => Promise<E.Either<Unread, ReceivedFile>>;
  allow: Allow<Denied>;
}>;

/** What an import refuses as a whole. */
export const IMPORT_REFUSALS = {
  FormInvalid: always,
  ImportRefused: always,
  ImportChanged: always,
  ImportRepeated: always,
  ImportsBusy: always,
  ImportRunning: always,
  PasswordsNotHashed: isUser,
  ImportBlocked: always,
  ConstraintViolated: isFromOutside,
} as const;
export type ImportRefused = RefusedFor<typeof IMPORT_REFUSALS>;

type Dependencies = HashDependencies &
  PlaceDependencies &
  PasswordPolicy &
  Readonly<{
    recordImports: RecordImports;
    administrationReads: Pick<AdministrationReads, 'labels'>;
    permissionCache: PermissionCache;
    audit: AuditLog;
    clock: Clock;
    modules: Modules;
    timeZone: string;
    /** A digest that nobody can compute from the text alone. */
    sealed: (text: string) => string;
  }>;

/** When a client that comes too early may try again. */
export const IMPORTS_BUSY: RefusalOf<'ImportsBusy'> = { _tag: 'ImportsBusy', seconds: 10 };
const OWN_IMPORT_RUNS: RefusalOf<'ImportRunning'> = { _tag: 'ImportRunning', seconds: 10 };

/** The imports of one process at a time, each of another user. */
const PLACES = { most: 2, full: IMPORTS_BUSY, own: OWN_IMPORT_RUNS } as const;

const TOO_MANY_PASSWORDS = {
  title: `最多${MOST_IMPORT_PASSWORDS}个新密码`,
  english: `the file has more than ${MOST_IMPORT_PASSWORDS} new passwords`,
} as const;

/**
 * The longest time in milliseconds from the arrival of a file to the last hash of its passwords. On busy processors, and while many
 * people log in, each hash waits.
 */
const UNTIL_HASHED_MS = 180_000;

/** Adds and updates records by the rows of a file: all rows or none. A dry run writes nothing. */
export const importRecordsHandler = (deps: Dependencies) => {
  const { recordImports, permissionCache, clock, modules, timeZone, sealed, defaultPassword, passwordRules } = deps;
  const places = userPlaces(PLACES);

  const { judge, recordRefused } = importJudgement(deps);

  const importFile = async <Denied>(
    request: Omit<ImportRecords<never, Denied>, 'receive'>,
    file: ReceivedFile,
  ): Promise<E.Either<Denied | ImportRefused, ImportAnswer>> => {
    const { module: name, actor, dryRun, digest, earlier: known, allow } = request;
    const module = moduleNamed(modules, name);
    const hashedUntil = performance.now() + UNTIL_HASHED_MS;
    if (!dryRun && digest !== file.digest) return E.left({ _tag: 'ImportChanged' });
    const read = await readImport(module, file, { zone: timeZone, defaultPassword, passwordRules });
    if (E.isLeft(read)) return read;
    const { rows: readRows, lacksFields } = read.right;
    const askRights = askingRights(allow, name, actionsFor(readRows));
    const rights = await askRights();
    if (E.isLeft(rights)) return rights;
    const rows = await atOwnPlaces(deps, module, actor, readRows);
    const judgeable = judgeableRows(rows);
    const passwords = judgeable.filter((row) => accountOf(row)?.password !== undefined);
    if (passwords.length > MOST_IMPORT_PASSWORDS) return E.left(fileInvalid('password', TOO_MANY_PASSWORDS));

    const digests = { module, digest: file.digest, chosenDigest: request.chosenDigest };
    const told = fileInTrail({ ...digests, hasPasswords: passwords.length > 0 }, sealed, earliestTold(clock.now()));
    const target = await targetOf(module, actor, rights.right.scopes.import, judgeable, told);
    let asked: Import = { module, actorId: actor.userId, ...rights.right, rows, lacksFields };
    const first = await judge(target, asked, read.right.unread);
    const judged = answerOf(read.right, file.digest, first, timeZone);
    if (dryRun) return E.right(judged);
    const repeated = checkRepeated(first.earlier, known, timeZone);
    if (E.isLeft(repeated)) return repeated;
    if (judged.refused > 0) return E.left({ _tag: 'ImportRefused', rows: judged.refused });

    const credentials = await hashPasswords(deps, judgeable, hashedUntil);
    if (E.isLeft(credentials)) return credentials;
    const credentialsOf = (row: ImportRow) => credentials.right.get(row);
    // meanwhile the actor may have lost their rights, and again at each wait for other changes
    const lost: { refusal?: E.Left<Denied> } = {};
    const begin: BeginWrite = async () => {
      const now = await askRights();
      if (E.isLeft(now)) lost.refusal = now;
      else asked = { ...asked, ...now.right };
      return E.isLeft(now) ? undefined : now.right.scopes.import;
    };
    const notes: RowNote[] = [];
    const decide: DecideRows<RowRefusal | Repeated> = (found) => {
      const isNew = checkRepeated(found.earlier, known, timeZone);
      return E.isLeft(isNew)
        ? rows.map(() => ({ refusals: [isNew.left] }))
        : noting({ ...asked, credentialsOf }, found, notes);
    };
    const written = await unlessBlocked(recordImports.write(target, decide, begin)).catch((error: unknown) => {
      throw atLine(rows, error);
    });
    if (lost.refusal) return lost.refusal;
    if (E.isLeft(written)) return written;
    const meanwhile = refusalsIn(written.right).find(isRepeated);
    if (meanwhile) return E.left(meanwhile);
    const outcomes = written.right.filter(isOfRow);
    recordRefused(target, outcomes);
    const answer = answerOf(
      read.right,
      file.digest,
      { outcomes, notes, earlier: first.earlier, unread: first.unread },
      timeZone,
    );
    if (answer.refused > 0) return E.left({ _tag: 'ImportRefused', rows: answer.refused });
    if (givesAccess(name) && answer.added + answer.updated > 0) await invalidateAccess(permissionCache);
    return E.right(answer);
  };

  return async <Unread, Denied>(
    request: ImportRecords<Unread, Denied>,
  ): Promise<E.Either<Unread | Denied | ImportRefused, ImportAnswer>> => {
    if (!request.dryRun && request.digest === undefined) return E.left(formInvalid('digest'));
    const { userId } = request.actor;
    const early = places.check(userId);
    if (E.isLeft(early)) return early;
    // a file that does not arrive takes no place
    const received = await request.receive();
    if (E.isLeft(received)) return received;
    const free = places.take(userId);
    if (E.isLeft(free)) return free;
    try {
      return await importFile(request, received.right);
    } finally {
      places.giveBack(userId);
    }
  };
};
