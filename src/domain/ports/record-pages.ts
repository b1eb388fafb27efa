import type { RowScope } from '../access/row-scope.js';
import type { RecordView } from '../../contract/record.js';
import type { PageQuery } from '../../contract/page-query.js';

/** `records` are the records of `pageShown(query, total)`, as `recordReader` makes them. */
export type FoundPage = Readonly<{ total: number; records: ReadonlyArray<RecordView> }>;

export interface RecordPages {
  /**
   * The live records of the scope that match, in the module's order and then by id. Total and records come from one snapshot.
   * A substring matches literally and in any case. An integer out of the field's range matches nothing.
   */
  find(module: string, scope: RowScope, query: PageQuery): Promise<FoundPage>;
}
