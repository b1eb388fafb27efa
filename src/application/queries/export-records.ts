import type { AccessToken } from '../../domain/access-token.js';
import { tokenEventFields } from '../../domain/audit/audit-event.js';
import { E } from '../../domain/fp.js';
import type { Handler } from '../../domain/handler.js';
import { csvHeader, csvLine } from '../../domain/listing/csv.js';
import { moduleNamed, type Modules } from '../../domain/listing/modules.js';
import { parsePageQuery, type PageQueryFailed, type PagingPolicy } from '../../domain/listing/page-query.js';
import { shownRecord } from '../../domain/listing/record.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { RecordExport, RecordExports } from '../../domain/ports/record-exports.js';
import type { RequestOrigin } from '../../domain/request-origin.js';

/** `parameters` are the raw query parameters. The handler validates them. */
export type ExportRecords = Readonly<{
  module: string;
  parameters: Readonly<Record<string, unknown>>;
  token: AccessToken;
  origin: RequestOrigin;
}>;

export type ExportsBusy = Readonly<{ _tag: 'ServiceUnavailable'; seconds: number }>;

/** A CSV file that is made while it is read. */
export type CsvExport = Readonly<{
  /** The file has only the first records that match. */
  isTruncated: boolean;
  chunks: AsyncIterable<string>;
  /** Ends the export, also before its last chunk. It must be called. A second call does nothing. */
  close(): Promise<void>;
}>;

type Dependencies = Readonly<{ recordExports: RecordExports; audit: AuditLog; modules: Modules; paging: PagingPolicy }>;

/** The most records of one file. */
const MOST_RECORDS = 100_000;

/** The most exports of one process at a time, and when a client that comes too early may try again. */
const MOST_AT_ONCE = 2;
const BUSY: ExportsBusy = { _tag: 'ServiceUnavailable', seconds: 10 };

/** The records of a module that match the filters of its pages, as a CSV file. */
export const exportRecordsHandler = ({
  recordExports,
  audit,
  modules,
  paging,
}: Dependencies): Handler<ExportRecords, PageQueryFailed | ExportsBusy, CsvExport> => {
  let running = 0;

  async function* chunksOf(
    { module, token, origin }: ExportRecords,
    { batches, isTruncated }: RecordExport,
  ): AsyncIterable<string> {
    const declaration = moduleNamed(modules, module);
    const fields = Object.keys(declaration.fields);
    let sent = 0;
    yield csvHeader(fields);
    for await (const records of batches) {
      const lines = records.map((record) => {
        const shown = shownRecord(declaration, record);
        return csvLine(fields.map((field) => shown[field] ?? ''));
      });
      yield lines.join('');
      sent += records.length;
    }
    const after = { records: sent, complete: !isTruncated };
    audit.record({ _tag: 'Exported', ...tokenEventFields(token.claims, origin), module, after });
  }

  return async (request) => {
    const { module, parameters } = request;
    const filters = { ...parameters, pageNo: undefined, pageSize: undefined };
    const query = parsePageQuery(moduleNamed(modules, module), paging)(filters);
    if (E.isLeft(query)) return query;
    if (running >= MOST_AT_ONCE) return E.left(BUSY);

    running += 1;
    try {
      const opened = await recordExports.open(module, query.right, MOST_RECORDS);
      let isClosed = false;
      const close = async (): Promise<void> => {
        if (isClosed) return;
        isClosed = true;
        try {
          await opened.close();
        } finally {
          running -= 1;
        }
      };
      return E.right({ isTruncated: opened.isTruncated, chunks: chunksOf(request, opened), close });
    } catch (error) {
      running -= 1;
      throw error;
    }
  };
};
