import { E } from '../../src/contract/values/fp.js';
import type { AdministrationReads } from '../../src/domain/ports/administration-reads.js';
import type {
  DecideRows,
  ImportedFile,
  ImportInTrail,
  ImportTarget,
  RecordImports,
} from '../../src/domain/ports/record-imports.js';
import type { RowDecision } from '../../src/domain/records/row-decision.js';
import type { UserRepository } from '../../src/domain/ports/user-repository.js';
import type { Actor } from '../../src/domain/records/actor.js';
import { IMPORT_ACTION } from '../../src/domain/records/file-import.js';
import type { RecordChange } from '../../src/domain/records/record-change.js';
import type { Decided, FoundForChange } from '../../src/domain/records/record-decisions.js';
import { ADMINISTRATOR, type AdministrationFixtures, type TrailRow } from './administration-fixtures.js';

/** The row of the trail for a file. Fields that it does not have are missing. */
export type ImportedRow = Partial<Actor> &
  Readonly<{
    kind: 'Imported';
    action: string;
    module: string;
    after: ImportInTrail;
  }>;

/** The port, and what else its changes are seen by. */
export type Imports = Readonly<{
  recordImports: RecordImports;
  administrationReads: AdministrationReads;
  /** The users of the same store, as login reads them. */
  users: UserRepository;
  /** The rows of the trail for changed records, in any order. */
  trail: () => Promise<ReadonlyArray<TrailRow>>;
  /** The rows of the trail for files. */
  imported: () => Promise<ReadonlyArray<ImportedRow>>;
}>;

/** Gives the ports over exactly these records and an empty trail. */
export type MakeImports = (fixtures: AdministrationFixtures) => Promise<Imports>;

export const DIGEST = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

/** A file of which every earlier import counts. */
export const FILE: ImportedFile = { digest: DIGEST, sameAs: [DIGEST], since: new Date(0) };

/** A file with another digest. */
export const anotherFile = (number: number): ImportedFile => {
  const digest = DIGEST.slice(1) + String(number);
  return { ...FILE, digest, sameAs: [digest] };
};

/** A file that was made from another one. */
export const madeFrom = (chosen: ImportedFile, { digest }: ImportedFile): ImportedFile => ({
  ...{ digest, chosenDigest: chosen.digest, sameAs: [digest, chosen.digest] },
  since: chosen.since,
});

/** What the rows of a file name. */
export const target = (module: string, ids: ReadonlyArray<number> = [], parts: Partial<ImportTarget> = {}) => ({
  ...{ module, actor: ADMINISTRATOR, scope: 'everything' as const, ids, linkedIds: [], meant: [] },
  file: FILE,
  ...parts,
});

const asImported = (change: RecordChange): RecordChange => ({
  ...change,
  trail: { ...change.trail, action: IMPORT_ACTION },
});

/** Rows whose decisions do not depend on what is stored. `undefined` changes nothing. */
export const always =
  <Refused = never>(...rows: ReadonlyArray<RecordChange | undefined | RowDecision<Refused>>): DecideRows<Refused> =>
  () =>
    rows.map((row) => (row && 'refusals' in row ? row : { refusals: [], change: row && asImported(row) }));

/** A refused row, and the change that its valid values make. */
export const refusing = <Refused>(refused: Refused, change?: RecordChange): RowDecision<Refused> => ({
  refusals: [refused],
  change: change && asImported(change),
});

/** Rows that are decided one after the other, by the decisions of other changes. */
export const deciding = <Refused>(
  ...decisions: ReadonlyArray<(found: FoundForChange) => Decided<Refused>>
): DecideRows<Refused> =>
  function* decide(found) {
    for (const decision of decisions) {
      const decided = decision(found);
      const [change] = E.isRight(decided) ? decided.right : [];
      yield { refusals: E.isLeft(decided) ? [decided.left] : [], change: change && asImported(change) };
    }
  };
