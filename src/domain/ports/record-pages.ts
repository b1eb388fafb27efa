import type { RowScope } from '../access/row-scope.js';
import type { RecordView } from '../../contract/record.js';
import type { PageQuery } from '../../contract/page-query.js';

/** `records` are the records of `pageShown(query, total)`, as `recordReader` makes them. */
export type FoundPage = Readonly<{ total: number; records: ReadonlyArray<RecordView> }>;

export interface RecordPages {
  /**
   * The live records of the scope that match. Total and records come from one snapshot. They have the order of the query:
   * by its field and then by id, both in its direction, texts by code point, records without a value last. Without it they
   * have the module's order, and then come by id.
   * A substring matches literally and in any case. A value out of the field's range matches nothing.
   */
  find(module: string, scope: RowScope, query: PageQuery): Promise<FoundPage>;
}
