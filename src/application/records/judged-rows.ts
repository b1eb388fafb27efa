import { E } from '../../contract/values/fp.js';
import type { ImportAnswer, ImportError, ImportLine } from '../../contract/records/import-answer.js';
import { MOST_IMPORT_ERRORS, MOST_IMPORT_LINES } from '../../contract/records/import-request.js';
import { ConstraintViolated, isConstraintViolated } from '../../domain/ports/constraint-violated.js';
import type { RowOutcome } from '../../domain/ports/record-imports.js';
import type { RowDecision } from '../../domain/records/row-decision.js';
import { decideImport } from '../../domain/records/decide-import.js';
import { isHidden, type Import } from '../../domain/records/file-import.js';
import { shownEarlier, type EarlierImports } from '../../domain/records/earlier-imports.js';
import type { ReadRow, RowRefusal } from '../../domain/records/import-row.js';
import type { FoundForChange } from '../../domain/records/record-decisions.js';
import { rowError } from '../../domain/records/row-error.js';
import type { ReadFile } from './read-import.js';
import type { ToldUnread } from './told-unread.js';

type Outcomes = ReadonlyArray<RowOutcome<RowRefusal>>;

/** The fields that a row changes. `isHidden`: the actor may not see the record, so the answer does not tell them. */
export type RowNote = Readonly<{ fields: ReadonlyArray<string>; isHidden: boolean }>;

/** The outcomes of rows, what is noted of their changes, and the earlier imports of their file. */
export type JudgedRows = Readonly<{
  outcomes: Outcomes;
  notes: ReadonlyArray<RowNote>;
  earlier: EarlierImports | undefined;
  unread: ReadonlyArray<ToldUnread>;
}>;

const changedIn = ({ change }: RowDecision<RowRefusal>): ReadonlyArray<string> =>
  change?.id === undefined ? [] : Object.keys(change.trail.after ?? {});

const isHiddenRow = (request: Import, { row }: ReadRow, found: FoundForChange): boolean => {
  const record = row && !row.adds ? found.records.get(row.id) : undefined;
  return record !== undefined && isHidden(request, record);
};

/** The decisions about the rows. `notes` begins anew and gets one note of each. `look` sees each row. */
export function* noting(
  request: Import,
  found: FoundForChange,
  notes: RowNote[],
  look: (row: ReadRow) => void = () => undefined,
): Iterable<RowDecision<RowRefusal>> {
  notes.length = 0;
  const rows = request.rows.values();
  for (const decision of decideImport(request, found)) {
    const row = rows.next().value;
    if (row) look(row);
    notes.push({ fields: changedIn(decision), isHidden: row !== undefined && isHiddenRow(request, row, found) });
    yield decision;
  }
}

/** The refusals of each row. Both rows of a pair that has one value are refused, and name each other. */
const refusalsOf = (outcomes: Outcomes, lines: ReadonlyArray<number>): ReadonlyArray<ReadonlyArray<RowRefusal>> => {
  const refusals = outcomes.map((outcome): RowRefusal[] =>
    E.isRight(outcome)
      ? []
      : outcome.left.map((refusal) => {
          const otherRow = 'otherRow' in refusal ? refusal.otherRow : undefined;
          return otherRow === undefined ? refusal : { ...refusal, otherLine: lines[otherRow] ?? 0 };
        }),
  );
  const places = new Map(lines.map((line, row) => [line, row]));
  for (const [row, own] of refusals.entries())
    for (const refusal of own) {
      const other = refusal.otherLine === undefined ? undefined : refusals[places.get(refusal.otherLine) ?? -1];
      if (!other?.some((one) => one.otherLine !== undefined && isSameField(one, refusal)))
        other?.push({ ...refusal, otherLine: lines[row] ?? 0 });
    }
  return refusals;
};

const isSameField = (one: RowRefusal, other: RowRefusal): boolean =>
  one._tag === other._tag && 'field' in one && 'field' in other && one.field === other.field;

/** An update of a hidden record is told as one, whether it changes something or not. */
const effectOf = (
  outcome: Outcomes[number],
  refusals: ReadonlyArray<RowRefusal>,
  note: RowNote | undefined,
): ImportLine['effect'] => {
  if (E.isLeft(outcome) || refusals.length > 0) return 'refused';
  return outcome.right === 'unchanged' && note?.isHidden === true ? 'updated' : outcome.right;
};

/** The first errors of the rows. */
const errorsOf = (
  refusals: ReadonlyArray<ReadonlyArray<RowRefusal>>,
  lines: ReadonlyArray<number>,
): ReadonlyArray<ImportError> => {
  const errors: ImportError[] = [];
  for (const [row, own] of refusals.entries()) {
    if (errors.length >= MOST_IMPORT_ERRORS) break;
    errors.push(...own.map((refusal) => rowError(lines[row] ?? 0, refusal)));
  }
  return errors.slice(0, MOST_IMPORT_ERRORS);
};

/** How many new rows write a choice by its text alone, by the names of the fields. A refused row adds nothing. */
const countedTexts = (
  rows: ReadonlyArray<ReadRow>,
  effects: ReadonlyArray<ImportLine['effect']>,
): ReadonlyMap<string, number> => {
  const counted = new Map<string, number>();
  for (const [i, { byText = [] }] of rows.entries())
    if (effects[i] === 'added') for (const name of byText) counted.set(name, (counted.get(name) ?? 0) + 1);
  return counted;
};

/** What an import answers about its rows. */
export const answerOf = (
  { rows, encoding, unread: columns }: ReadFile,
  digest: string,
  { outcomes, notes, earlier, unread }: JudgedRows,
  zone: string,
): ImportAnswer => {
  const places = rows.map(({ line }) => line);
  const refusals = refusalsOf(outcomes, places);
  const effects = outcomes.map((outcome, i) => effectOf(outcome, refusals[i] ?? [], notes[i]));
  const counted = countedTexts(rows, effects);
  const count = (what: ImportLine['effect']): number => effects.filter((effect) => effect === what).length;
  return {
    added: count('added'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    errors: errorsOf(refusals, places),
    lines: effects.slice(0, MOST_IMPORT_LINES).map((effect, i) => {
      const { fields = [], isHidden: isUntold = false } = notes[i] ?? {};
      return { line: places[i] ?? 0, effect, fields: effect === 'refused' || isUntold ? [] : fields };
    }),
    digest,
    encoding,
    unread: unread.map((told, i) => ({ ...told, counted: counted.get(columns[i]?.of ?? '') ?? 0 })),
    earlier: earlier ? shownEarlier(earlier, zone) : null,
  };
};

/** The error with the line of the file, if it tells the row. */
export const atLine = (rows: ReadonlyArray<ReadRow>, error: unknown): unknown => {
  if (!isConstraintViolated(error) || error.row === undefined) return error;
  const line = rows[error.row]?.line;
  return line === undefined ? error : new ConstraintViolated(error.constraint, { cause: error, line });
};
