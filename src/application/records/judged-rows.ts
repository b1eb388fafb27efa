import { E } from '../../contract/values/fp.js';
import type { ImportAnswer, ImportLine } from '../../contract/records/import-answer.js';
import { MOST_IMPORT_ERRORS, MOST_IMPORT_LINES } from '../../contract/records/import-request.js';
import { ConstraintViolated, isConstraintViolated } from '../../domain/ports/constraint-violated.js';
import type { RowOutcome } from '../../domain/ports/record-imports.js';
import { decideImport, isHidden, type Import, type RowDecision } from '../../domain/records/decide-import.js';
import { shownEarlier, type EarlierImports } from '../../domain/records/earlier-imports.js';
import type { ReadRow, RowRefusal } from '../../domain/records/import-row.js';
import type { FoundForChange } from '../../domain/records/record-decisions.js';
import { rowError } from '../../domain/records/row-error.js';
import type { ReadFile } from './read-import.js';

type Outcomes = ReadonlyArray<RowOutcome<RowRefusal>>;

/** The fields that a row changes. `isHidden`: the actor may not see the record, so the answer does not tell them. */
export type RowNote = Readonly<{ fields: ReadonlyArray<string>; isHidden: boolean }>;

/** The outcomes of rows, what is noted of their changes, and the earlier imports of their file. */
export type JudgedRows = Readonly<{
  outcomes: Outcomes;
  notes: ReadonlyArray<RowNote>;
  earlier: EarlierImports | undefined;
}>;

const changedIn = (decision: RowDecision): ReadonlyArray<string> =>
  E.isRight(decision) && decision.right?.id !== undefined ? Object.keys(decision.right.trail.after ?? {}) : [];

const isHiddenRow = (request: Import, { outcome }: ReadRow, found: FoundForChange): boolean => {
  const record = E.isRight(outcome) && !outcome.right.adds ? found.records.get(outcome.right.id) : undefined;
  return record !== undefined && isHidden(request, record);
};

/** The decisions about the rows. `notes` begins anew and gets one note of each. */
export function* noting(request: Import, found: FoundForChange, notes: RowNote[]): Iterable<RowDecision> {
  notes.length = 0;
  const rows = request.rows.values();
  for (const decision of decideImport(request, found)) {
    const row = rows.next().value;
    notes.push({ fields: changedIn(decision), isHidden: row !== undefined && isHiddenRow(request, row, found) });
    yield decision;
  }
}

/** An update of a hidden record is told as one, whether it changes something or not. */
const effectOf = (outcome: Outcomes[number], note: RowNote | undefined): ImportLine['effect'] => {
  if (E.isLeft(outcome)) return 'refused';
  return outcome.right === 'unchanged' && note?.isHidden === true ? 'updated' : outcome.right;
};

/** What an import answers about its rows. */
export const answerOf = (
  { rows, encoding }: ReadFile,
  digest: string,
  { outcomes, notes, earlier }: JudgedRows,
  zone: string,
): ImportAnswer => {
  const lineOf = (row: number): number => rows[row]?.line ?? 0;
  const refused = outcomes.flatMap((outcome, i) => {
    if (E.isRight(outcome)) return [];
    const refusal = outcome.left;
    const otherRow = 'otherRow' in refusal ? refusal.otherRow : undefined;
    return [rowError(lineOf(i), otherRow === undefined ? refusal : { ...refusal, otherLine: lineOf(otherRow) })];
  });
  const effects = outcomes.map((outcome, i) => effectOf(outcome, notes[i]));
  const count = (what: ImportLine['effect']): number => effects.filter((effect) => effect === what).length;
  return {
    added: count('added'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    refused: refused.length,
    errors: refused.slice(0, MOST_IMPORT_ERRORS),
    lines: effects.slice(0, MOST_IMPORT_LINES).map((effect, i) => {
      const { fields = [], isHidden: isUntold = false } = notes[i] ?? {};
      return { line: lineOf(i), effect, fields: effect === 'refused' || isUntold ? [] : fields };
    }),
    digest,
    encoding,
    earlier: earlier ? shownEarlier(earlier, zone) : null,
  };
};

/** The error with the line of the file, if it tells the row. */
export const atLine = (rows: ReadonlyArray<ReadRow>, error: unknown): unknown => {
  if (!isConstraintViolated(error) || error.row === undefined) return error;
  const line = rows[error.row]?.line;
  return line === undefined ? error : new ConstraintViolated(error.constraint, { cause: error, line });
};
