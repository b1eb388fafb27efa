import type { AccessToken } from '../../domain/session/access-token.js';
import { tokenEventFields } from '../../domain/audit/audit-event.js';
import { E } from '../../contract/values/fp.js';
import type { Handler } from '../../domain/handler.js';
import { csvHeader, csvRecordLine } from '../../domain/listing/csv.js';
import { recordInLanguage } from '../../domain/listing/record-in-language.js';
import { queryForm } from '../../contract/forms/form.js';
import { exportListed } from '../../contract/records/export-columns.js';
import { EXPORT_FIELDS, type ExportColumns } from '../../contract/listing/export-fields.js';
import type { FileLanguage } from '../../contract/listing/file-language.js';
import { withoutFactors } from '../../contract/modules/modules.js';
import { moduleNamed, type Modules } from '../../contract/modules/managed-module.js';
import type { PagingPolicy } from '../../contract/listing/page-query.js';
import type { RefusalOf, RefusedBy } from '../../contract/refusals/refusals.js';
import type { RowScope } from '../../domain/access/row-scope.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { RecordExport, RecordExports } from '../../domain/ports/record-exports.js';
import type { RequestOrigin } from '../../domain/session/request-origin.js';
import { userPlaces } from './user-places.js';
import { moduleQueries } from './module-queries.js';

/** `parameters` are the raw query parameters. The handler validates them. */
export type ExportRecords = Readonly<{
  module: string;
  scope: RowScope;
  parameters: Readonly<Record<string, unknown>>;
  token: AccessToken;
  origin: RequestOrigin;
}>;

/** A CSV file that is made while it is read. */
export type CsvExport = Readonly<{
  /** The file has only the first records that match. */
  isTruncated: boolean;
  chunks: AsyncIterable<string>;
  /** Ends the export, also before its last chunk. It must be called. A second call gives the outcome of the first. */
  close(): Promise<void>;
}>;

type Dependencies = Readonly<{
  recordExports: RecordExports;
  audit: AuditLog;
  modules: Modules;
  paging: PagingPolicy;
  timeZone: string;
  /** Whether users can have a second factor. Otherwise no column tells who has one. */
  offersFactors: boolean;
}>;

const FILE = queryForm(EXPORT_FIELDS);

/** Which file the client wants. */
type FileChoice = Readonly<{ columns?: ExportColumns | undefined; language?: FileLanguage | undefined }>;

/** The most records of one file. */
export const MOST_RECORDS = 100_000;

/** What an export refuses. */
export const EXPORT_REFUSALS = ['PageQueryFailed', 'ExportsBusy', 'ExportRunning'] as const;
type ExportRefused = RefusedBy<typeof EXPORT_REFUSALS>;

/** When a client that comes too early may try again. */
const EXPORTS_BUSY: RefusalOf<'ExportsBusy'> = { _tag: 'ExportsBusy', seconds: 10 };
const OWN_EXPORT_RUNS: RefusalOf<'ExportRunning'> = { _tag: 'ExportRunning', seconds: 10 };

/** The exports of one process at a time, each of another user. */
const PLACES = { most: 2, full: EXPORTS_BUSY, own: OWN_EXPORT_RUNS } as const;

/**
 * The records of a module that match the filters of its pages, as a CSV file. The trail has every file of which records were
 * read, also one that was cut.
 */
export const exportRecordsHandler = ({
  recordExports,
  audit,
  modules,
  paging,
  timeZone,
  offersFactors,
}: Dependencies): Handler<ExportRecords, ExportRefused, CsvExport> => {
  const places = userPlaces(PLACES);
  const exported = offersFactors ? modules : withoutFactors(modules);

  const fileOf = (
    { module, token, origin }: ExportRecords,
    { columns, language }: FileChoice,
    { isTruncated, batches, close: closeBatches }: RecordExport,
  ): CsvExport => {
    const declared = moduleNamed(exported, module);
    const sent = { records: 0, isWhole: false };
    let closing: Promise<void> | undefined;

    const end = async (): Promise<void> => {
      const after = { records: sent.records, complete: sent.isWhole && !isTruncated };
      if (sent.isWhole || sent.records > 0)
        audit.record({ _tag: 'Exported', ...tokenEventFields(token.claims, origin), module, after });
      try {
        await closeBatches();
      } finally {
        places.giveBack(token.claims.userId);
      }
    };
    const close = (): Promise<void> => (closing ??= end());

    async function* lines(): AsyncIterable<string> {
      const listed = exportListed(declared, columns);
      const lineOf = csvRecordLine(listed);
      const inLanguage = recordInLanguage({ ...declared, listed }, language);
      yield csvHeader(Object.keys(listed));
      for await (const records of batches) {
        sent.records += records.length;
        yield records.map((record) => lineOf(inLanguage(record))).join('');
      }
      sent.isWhole = true;
      // A client that has the whole file may begin the next export immediately. The caller of `close` gets the error.
      await close().catch(() => undefined);
    }
    return { isTruncated, chunks: lines(), close };
  };

  const queryOf = moduleQueries({ modules, paging, timeZone }, (module) => module);

  return async (request) => {
    const { module, scope, parameters, token } = request;
    const { userId } = token.claims;
    const query = queryOf(module)({ ...parameters, pageNo: undefined, pageSize: undefined });
    if (E.isLeft(query)) return query;
    const { filters, orderBy } = query.right;
    const chosen = FILE.parse(parameters);
    if (E.isLeft(chosen)) return E.left({ _tag: 'PageQueryFailed' });
    const { columns } = chosen.right;
    const free = places.take(userId);
    if (E.isLeft(free)) return free;

    try {
      return E.right(
        fileOf(
          request,
          chosen.right,
          await recordExports.open(
            module,
            scope,
            { filters, ...(columns && { columns }), ...(orderBy && { orderBy }) },
            MOST_RECORDS,
          ),
        ),
      );
    } catch (error) {
      places.giveBack(userId);
      throw error;
    }
  };
};
