import type { DeletedView } from '../../contract/records/deleted-record.js';
import type { RowScope } from '../access/row-scope.js';
import type { RecordView } from '../../contract/records/record.js';
import type { PageQuery } from '../../contract/listing/page-query.js';

/** `records` are the records of `pageShown(query, total)`, as `recordReader` makes them. */
export type FoundPage = Readonly<{ total: number; records: ReadonlyArray<RecordView> }>;

/** A query for deleted records, perhaps for the one with an id. Nobody chooses their order. */
export type DeletedQuery = Omit<PageQuery, 'orderBy'> & Readonly<{ id?: number }>;

/** The same of deleted records. */
export type FoundDeletedPage = Readonly<{ total: number; records: ReadonlyArray<DeletedView> }>;

export interface RecordPages {
  /**
   * The live records of the scope that match. Total and records come from one snapshot. They have the order of the query:
   * by its field and then by id, both in its direction, texts by code point, records without a value last. Without it they
   * have the module's order, and then come by id.
   * A substring matches literally and in any case. A value out of the field's range matches nothing.
   */
  find(module: string, scope: RowScope, query: PageQuery): Promise<FoundPage>;
  /**
   * The deleted records of the scope that match, as `find` gives live ones. The newest deletion comes first, records without a time
   * of their deletion last, and then they come by id, the highest first.
   */
  findDeleted(module: string, scope: RowScope, query: DeletedQuery): Promise<FoundDeletedPage>;
}
