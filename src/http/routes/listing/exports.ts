import type { Handlers } from '../../../application/handlers.js';
import { EXPORT_REFUSALS, MOST_RECORDS } from '../../../application/listing/export-records.js';
import { E, pipe } from '../../../contract/values/fp.js';
import { csvHeader, csvRecordLine } from '../../../domain/listing/csv.js';
import type { ListedModule, Modules } from '../../../contract/modules/managed-module.js';
import { exampleRecord } from '../../../contract/records/record.js';
import { recordEndpoints } from '../../../contract/records/module-endpoints.js';
import { downloadEndpoint, type Endpoint } from '../../endpoint.js';

const exampleFile = (module: ListedModule): string => {
  const record = exampleRecord(module);
  return csvHeader(Object.keys(record)) + csvRecordLine(module.listed)(record);
};

const MOST = MOST_RECORDS.toLocaleString('en');

const HEADERS = {
  'Content-Disposition': { description: 'The file name.', schema: { type: 'string' } },
  'X-Export-Truncated': {
    description: `More records match. The file has the first ${MOST}.`,
    schema: { const: 'true' },
  },
} as const;

/** The records of the modules that declare the action, as files. */
export const exportRoutes = (
  { exportRecords }: Pick<Handlers, 'exportRecords'>,
  modules: Modules,
): ReadonlyArray<Endpoint> =>
  [...modules.values()]
    .filter(({ actions: managedActions }) => managedActions.includes('export'))
    .map((module) => {
      const { name } = module;
      return downloadEndpoint(recordEndpoints(module).export, {
        description: {
          tag: 'Records',
          title: `Export the ${name} records`,
          text: `The records that match as a CSV file in UTF-8 (RFC 4180), with the fields and in the order of the pages, at most ${MOST}. They come from one snapshot. A text that looks like a formula has a \`'\` before it. If the export fails, the service closes the connection. Two exports run at a time in each process; another one is refused with \`ExportsBusy\`. A user has one of them, of whatever module; their next one is refused with \`ExportRunning\`. The service also closes the connection of a client that receives less than 10 KB/s for 10 s.`,
        },
        success: { example: exampleFile(module), headers: HEADERS },
        refuses: EXPORT_REFUSALS,
        run: async ({ query, scope, token, origin }) =>
          pipe(
            await exportRecords({ module: name, scope, parameters: query, token, origin }),
            E.map(({ isTruncated, chunks, close }) => ({
              headers: {
                'Content-Type': 'text/csv; charset=utf-8',
                'Content-Disposition': `attachment; filename="${name}.csv"`,
                ...(isTruncated && { 'X-Export-Truncated': 'true' }),
              },
              chunks,
              close,
            })),
          ),
      });
    });
