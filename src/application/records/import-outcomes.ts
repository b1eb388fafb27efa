import type { RefusalOf } from '../../contract/refusals/refusals.js';
import { E } from '../../contract/values/fp.js';
import type { RowOutcome } from '../../domain/ports/record-imports.js';
import type { RowRefusal } from '../../domain/records/import-row.js';

/** The refusal of a whole file that was imported before. */
export type Repeated = RefusalOf<'ImportRepeated'>;

type Outcome = RowOutcome<RowRefusal | Repeated>;

/** Whether the refusal is that of the whole file. */
export const isRepeated = (refusal: Readonly<{ _tag: string }>): refusal is Repeated =>
  refusal._tag === 'ImportRepeated';
/** Whether the outcome is that of its row alone. */
export const isOfRow = (outcome: Outcome): outcome is RowOutcome<RowRefusal> =>
  E.isRight(outcome) || !outcome.left.some(isRepeated);

/** The refusals of all rows. */
export const refusalsIn = <Refused>(outcomes: ReadonlyArray<RowOutcome<Refused>>) =>
  outcomes.flatMap((outcome) => (E.isLeft(outcome) ? outcome.left : []));
