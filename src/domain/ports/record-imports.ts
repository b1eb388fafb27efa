import type { E } from '../../contract/values/fp.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import type { RowScope } from '../access/row-scope.js';
import type { RowDecision } from '../records/row-decision.js';
import type { EarlierImports } from '../records/earlier-imports.js';
import type { FoundForChange } from '../records/record-decisions.js';
import type { ChangeTarget } from './record-changes.js';

/**
 * The digest of a file for the trail, and that of the file from which it was made, if there is another one. An import since this moment
 * was of the same file if the trail has one of the digests `sameAs` in either place.
 */
export type ImportedFile = Readonly<{
  digest: string;
  chosenDigest?: string;
  sameAs: ReadonlyArray<string>;
  since: Date;
}>;

/** What the row `Imported` of the trail tells of a file. */
export type ImportInTrail = Pick<ImportedFile, 'digest' | 'chosenDigest'> &
  Readonly<{ added: number; updated: number }>;

/** The records, roles and references that the rows of a file name. `scope` is that of the import. */
export type ImportTarget = Pick<ChangeTarget, 'module' | 'actor' | 'ids' | 'scope'> &
  Required<Pick<ChangeTarget, 'linkedIds' | 'meant'>> &
  Readonly<{ file: ImportedFile }>;

/** What the rows of a file are judged by. `earlier`: imports of the same file by the actor that have changed records of the module. */
export type FoundForImport = FoundForChange & Readonly<{ earlier?: EarlierImports | undefined }>;

/** The decisions about the rows in their order, made while they are read. */
export type DecideRows<Refused> = (found: FoundForImport) => Iterable<RowDecision<Refused>>;

/** Another record has the value, or the row at the place `otherRow`, from 0. */
type TakenValue = RefusalOf<'ValueTaken'> & Readonly<{ otherRow?: number }>;

/** What becomes of each row, in their order: all its refusals, or what it does. */
export type RowOutcome<Refused> = E.Either<ReadonlyArray<Refused | TakenValue>, 'added' | 'updated' | 'unchanged'>;

/**
 * Asks for the rights of the actor at this moment, without waiting for the change. Gives the scope of the import, which replaces that of
 * the target; undefined if the actor may not write any more.
 */
export type BeginWrite = () => Promise<RowScope | undefined>;

export interface RecordImports {
  /**
   * Judges the rows by what is committed now, from one snapshot, and writes nothing. It waits for no change and delays none.
   * A row is `ValueTaken` if a live record, or a row before it, has the same values of unique fields, one refusal for each of its
   * groups of unique fields. It names that row. The values of a refused row count too, except those that are taken themselves.
   */
  judge<Refused>(target: ImportTarget, decide: DecideRows<Refused>): Promise<ReadonlyArray<RowOutcome<Refused>>>;
  /**
   * In one transaction: reads the records and locks them in the order of their ids, judges the rows like `judge`, and writes all
   * changes together with their rows of the trail, and one row `Imported` with the digests. Of two writes of one file by one user into one
   * module at the same moment, the second one is judged when the first one has ended, and finds it as `earlier`. It waits for other
   * changes of the same records, too. If that takes longer than the store waits, it rejects with an `Unavailable` whose `isBlocked` is
   * true. If a row is refused, or at an error or a crash, nothing is written. `decide` is called again when a transaction begins anew:
   * when it has waited too long for a lock, when two changes have waited for each other, or when another change has taken a value
   * meanwhile.
   * `begin` is called before each of these beginnings, and before anything is locked. If it gives undefined, the write ends without
   * outcomes, and nothing is written. If it rejects, so does the write.
   * Other requests of the process have their turn between the rows. Rejects with `ConstraintViolated` like `RecordChanges`, with the
   * `row` that has the refused values, if the store can tell.
   */
  write<Refused>(
    target: ImportTarget,
    decide: DecideRows<Refused>,
    begin?: BeginWrite,
  ): Promise<ReadonlyArray<RowOutcome<Refused>>>;
}
