import type { Handlers } from '../../../application/handlers.js';
import type { Authorized } from '../../../application/access/authorize.js';
import { E } from '../../../contract/values/fp.js';
import {
  EARLIER_IMPORT_DAYS,
  MOST_IMPORT_ERRORS,
  MOST_IMPORT_LINES,
  MOST_IMPORT_MEGABYTES,
  MOST_IMPORT_PASSWORDS,
  MOST_IMPORT_ROWS,
} from '../../../contract/records/import-request.js';
import { titleWithFormat } from '../../../contract/records/import-cells.js';
import { rowReasonTexts } from '../../../contract/records/import-reasons.js';
import { STATUS } from '../../../contract/forms/form-field.js';
import { withParts } from '../../../contract/refusals/refusal-parts.js';
import { CSV } from '../../../contract/listing/export-fields.js';
import type { ManagedModule, Modules } from '../../../contract/modules/managed-module.js';
import { recordEndpoints } from '../../../contract/records/module-endpoints.js';
import { templateFile } from '../../../domain/records/form-file.js';
import { IMPORT_REFUSALS } from '../../../application/records/import-records.js';
import { tagsFor } from '../../../domain/records/record-refusals.js';
import { actorOf, downloadEndpoint, permissionGuard, uploadEndpoint, type Endpoint } from '../../endpoint.js';

type Needed = Pick<Handlers, 'importRecords' | 'authorize'>;

const EXAMPLE = {
  ...{ added: 120, updated: 3, unchanged: 40, refused: 1 },
  errors: [
    {
      ...{ line: 7, field: 'status', reason: 'FormInvalid' as const, otherLine: null, value: null },
      msg: withParts(rowReasonTexts('FormInvalid').zh, { title: titleWithFormat(STATUS) }),
    },
  ],
  lines: [
    { line: 2, effect: 'added' as const, fields: [] },
    { line: 3, effect: 'updated' as const, fields: ['sort', 'status'] },
  ],
  digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  encoding: 'utf-8' as const,
  unread: [{ column: '部门', readColumn: '部门编号', rows: 1, line: 3, counted: 0 }],
  earlier: { times: 1, time: '2026-11-26 09:30:00', added: 120, updated: 3 },
};

const number = (count: number): string => count.toLocaleString('en');

const descriptionOf = (module: ManagedModule): string =>
  [
    `Adds and updates records by the rows of a CSV file: at most ${MOST_IMPORT_MEGABYTES} MB and ${number(MOST_IMPORT_ROWS)} rows, and as many blank ones, in UTF-8 or GB18030, which the \`charset\` of the media type may name. The first line names the columns: names of fields, or their titles in either language. A choice is its number or its text in either language. \`GET /${module.name}/template\` gives it.`,
    'A row with `id` and `version` updates its record, another one adds a record. A column that the file lacks keeps its value in an update. Each row is judged as by `add` or `update`, after the rows before it.',
    `\`dryRun=true\` writes nothing and answers which rows are refused and why, at most ${number(MOST_IMPORT_ERRORS)} of them, what each of the first ${number(MOST_IMPORT_LINES)} rows does, and the digest of the file. \`dryRun=false\` needs this digest, and writes all rows or none. Two imports run at a time in each process, each from the arrival of its file; another one is refused with \`ImportsBusy\`. A user has one of them at a time, of whatever module; their next one is refused with \`ImportRunning\`. An import that waits too long for other changes of the same records is refused with \`ImportBlocked\`.`,
    `\`earlier\` of the answer tells that the same file was imported into the module in the last ${EARLIER_IMPORT_DAYS} days. \`dryRun=false\` is refused with \`ImportRepeated\` if there were more imports of the file than the parameter \`earlier\` says: so a request whose answer was lost can be repeated without adding records twice.`,
    'The rows need the permissions of `add` and `update` too. A row that updates a record which neither the permission `detail` nor `export` shows is `updated` without `fields`, whether it changes something or not.',
    ...(module.name === 'user'
      ? [
          `A new user has a \`password\`, at most ${MOST_IMPORT_PASSWORDS} in one file, or a \`passwordHash\` of bcrypt, which needs the permission \`sys:user:importHashes\`.`,
        ]
      : []),
  ].join('\n\n');

const moduleRoutes = (module: ManagedModule, { importRecords, authorize }: Needed): ReadonlyArray<Endpoint> => {
  const endpoints = recordEndpoints(module);
  const { name } = module;
  return [
    downloadEndpoint(endpoints.template, {
      description: {
        tag: 'Records',
        title: `Get the template of an import of ${name} records`,
        text: `A CSV file with the columns of an import, which are those of \`GET /${name}/export?columns=form\`, and one example line. With \`language\`, it has titles in place of names.`,
      },
      success: {
        example: templateFile(module),
        headers: { 'Content-Disposition': { description: 'The file name.', schema: { type: 'string' } } },
      },
      refuses: [],
      run: ({ input: { language } }) =>
        Promise.resolve(
          E.right({
            headers: {
              'Content-Type': `${CSV}; charset=utf-8`,
              'Content-Disposition': `attachment; filename="${name}-template.csv"`,
            },
            chunks: fileOf(templateFile(module, language)),
            close: () => Promise.resolve(),
          }),
        ),
    }),
    uploadEndpoint(endpoints.import, {
      description: { tag: 'Records', title: `Import ${name} records`, text: descriptionOf(module) },
      success: { example: EXAMPLE },
      refuses: tagsFor(IMPORT_REFUSALS, { module }),
      run: (request) => {
        const { input, token, origin, upload } = request;
        const { assurance } = permissionGuard(endpoints.import);
        return importRecords({
          module: name,
          actor: actorOf(request),
          ...input,
          receive: upload.receive,
          allow: async (permissions) =>
            E.map((allowed: Authorized) => allowed.reach)(
              await authorize({ token, origin, requirement: { permissions, assurance } }),
            ),
        });
      },
    }),
  ];
};

async function* fileOf(text: string): AsyncIterable<string> {
  yield await Promise.resolve(text);
}

/** The imports of the modules that declare them, and their templates. */
export const importRoutes = (handlers: Needed, modules: Modules): ReadonlyArray<Endpoint> =>
  [...modules.values()].flatMap((module) =>
    moduleRoutes(module, handlers).filter(({ path }) =>
      module.actions.some((action) => path === `/${module.name}/${action}`),
    ),
  );
