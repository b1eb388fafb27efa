import { E } from '../../contract/values/fp.js';
import type { ImportAnswer } from '../../contract/records/import-answer.js';
import { MOST_IMPORT_ERRORS, MOST_IMPORT_LINES } from '../../contract/modules/import-request.js';
import { ConstraintViolated, isConstraintViolated } from '../../domain/ports/constraint-violated.js';
import type { RowOutcome } from '../../domain/ports/record-imports.js';
import type { RowDecision } from '../../domain/records/decide-import.js';
import type { ReadRow, RowRefusal } from '../../domain/records/import-row.js';
import { rowError } from '../../domain/records/row-error.js';
import type { ReadFile } from './read-import.js';

type Outcomes = ReadonlyArray<RowOutcome<RowRefusal>>;

const count = (outcomes: Outcomes, what: 'added' | 'updated' | 'unchanged'): number =>
  outcomes.filter((outcome) => E.isRight(outcome) && outcome.right === what).length;

/** The outcomes of rows, and the fields of their records that they change. */
export type JudgedRows = Readonly<{ outcomes: Outcomes; changes: ReadonlyArray<ReadonlyArray<string>> }>;

const changedIn = (decision: RowDecision): ReadonlyArray<string> =>
  E.isRight(decision) && decision.right?.id !== undefined ? Object.keys(decision.right.trail.after ?? {}) : [];

/** The same decisions. `changes` begins anew and gets the changed fields of each. */
export function* noting(decisions: Iterable<RowDecision>, changes: ReadonlyArray<string>[]): Iterable<RowDecision> {
  changes.length = 0;
  for (const decision of decisions) {
    changes.push(changedIn(decision));
    yield decision;
  }
}

/** What an import answers about its rows. */
export const answerOf = (
  { rows, encoding }: ReadFile,
  digest: string,
  { outcomes, changes }: JudgedRows,
): ImportAnswer => {
  const lineOf = (row: number): number => rows[row]?.line ?? 0;
  const refused = outcomes.flatMap((outcome, i) => {
    if (E.isRight(outcome)) return [];
    const refusal = outcome.left;
    const otherRow = 'otherRow' in refusal ? refusal.otherRow : undefined;
    return [rowError(lineOf(i), otherRow === undefined ? refusal : { ...refusal, otherLine: lineOf(otherRow) })];
  });
  return {
    added: count(outcomes, 'added'),
    updated: count(outcomes, 'updated'),
    unchanged: count(outcomes, 'unchanged'),
    refused: refused.length,
    errors: refused.slice(0, MOST_IMPORT_ERRORS),
    lines: outcomes.slice(0, MOST_IMPORT_LINES).map((outcome, i) => ({
      line: lineOf(i),
      effect: E.isRight(outcome) ? outcome.right : 'refused',
      fields: E.isRight(outcome) ? (changes[i] ?? []) : [],
    })),
    digest,
    encoding,
  };
};

/** The error with the line of the file, if it tells the row. */
export const atLine = (rows: ReadonlyArray<ReadRow>, error: unknown): unknown => {
  if (!isConstraintViolated(error) || error.row === undefined) return error;
  const line = rows[error.row]?.line;
  return line === undefined ? error : new ConstraintViolated(error.constraint, { cause: error, line });
};
