import type { RecordChange } from './record-change.js';

/**
 * The decision about a row: why it is refused, and the change that its valid values make. Without a change, it changes nothing. The
 * unique values of a change are judged also where the row is refused.
 */
export type RowDecision<Refused> = Readonly<{
  refusals: ReadonlyArray<Refused>;
  change?: RecordChange | undefined;
}>;
