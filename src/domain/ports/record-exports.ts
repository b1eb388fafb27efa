import type { GivenFilters } from '../../contract/list-filters.js';
import type { RowScope } from '../access/row-scope.js';
import type { RecordView } from '../../contract/record.js';

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
  /** The first `most` live records of the scope that match, exactly those that the pages with these filters show. */
  open(module: string, scope: RowScope, filters: GivenFilters, most: number): Promise<RecordExport>;
}
