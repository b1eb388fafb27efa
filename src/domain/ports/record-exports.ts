import type { PageQuery } from '../../contract/listing/page-query.js';
import type { ExportColumns } from '../../contract/listing/export-fields.js';
import type { RowScope } from '../access/row-scope.js';
import type { RecordView } from '../../contract/records/record.js';

/**
 * Which records of a module, in which order, and with which fields: without `columns` those of the lists, with `form` those of
 * `formListed`, with `all` those of `allListed`.
 */
export type ListQuery = Pick<PageQuery, 'filters' | 'orderBy'> & Readonly<{ columns?: ExportColumns }>;

/** Records of one snapshot, read in batches while they are used. */
export type RecordExport = Readonly<{
  /** More records match than the export has. */
  isTruncated: boolean;
  /** The records in the order of the pages. They are read once. A fault rejects. */
  batches: AsyncIterable<ReadonlyArray<RecordView>>;
  /** Ends the snapshot, also before the last batch. A second call does nothing. */
  close(): Promise<void>;
}>;

export interface RecordExports {
  /** The first `most` live records of the scope that match, exactly those that the pages with these filters and this order show. */
  open(module: string, scope: RowScope, list: ListQuery, most: number): Promise<RecordExport>;
}
