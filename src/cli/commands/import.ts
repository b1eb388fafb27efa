import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { OPERATOR } from '../../application/account/user-accounts.js';
import type { ImportRefused } from '../../application/records/import-records.js';
import type { ReceivedFile } from '../../application/records/read-import.js';
import { E } from '../../contract/values/fp.js';
import type { EarlierImport, ImportAnswer, ImportError } from '../../contract/records/import-answer.js';
import { rowReasonTexts, withValue } from '../../contract/records/import-reasons.js';
import { MOST_IMPORT_BYTES, MOST_IMPORT_MEGABYTES } from '../../contract/records/import-request.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import { withParts } from '../../contract/refusals/refusal-parts.js';
import { PRODUCT_MODULES } from '../../contract/modules/modules.js';
import { isUnavailable } from '../../domain/ports/unavailable.js';
import { encodingNamed } from '../../domain/records/file-text.js';
import { UsageError } from '../process/errors.js';
import { printLine } from '../process/output.js';
import type { Command } from '../process/run.js';
import { onBothStores } from '../process/stores.js';

const NOTHING = 'nothing was imported';

export type ImportOptions = Readonly<{ dryRun?: boolean; again?: boolean; ignoreNames?: boolean; charset?: string }>;

const fileAt = async (path: string, charset: string | undefined): Promise<ReceivedFile> => {
  const encoding = charset === undefined ? undefined : encodingNamed(charset);
  if (charset !== undefined && !encoding) throw new UsageError('--charset must be utf-8 or gb18030');
  // a pipe does not tell its size, so the bytes that are read are counted: at most one too many
  const bytes = await buffer(createReadStream(path, { end: MOST_IMPORT_BYTES })).catch((cause: unknown) => {
    throw new Error(`cannot read ${path}`, { cause });
  });
  if (bytes.length > MOST_IMPORT_BYTES)
    throw new Error(`the file has more than ${MOST_IMPORT_MEGABYTES} MB: ${NOTHING}`);
  return { bytes, digest: createHash('sha256').update(bytes).digest('hex'), encoding };
};

/** What is wrong with the whole file. */
const fileFault = ({ field, english = field }: RefusalOf<'FormInvalid'>): string =>
  field === 'header' ? `${english} is not valid` : english;

const importedBefore = ({ time, added, updated }: EarlierImport): string =>
  `the file was imported at ${time}, added: ${added}, updated: ${updated} (--again imports it once more)`;

const messageOf = (refusal: ImportRefused): string => {
  switch (refusal._tag) {
    case 'FormInvalid':
      return fileFault(refusal);
    case 'ImportRefused':
      return `${refusal.rows} rows are wrong`;
    case 'ConstraintViolated':
      return `the constraint ${refusal.constraint} of the database refuses the values`;
    case 'ImportRepeated':
      return importedBefore(refusal);
    case 'ImportBlocked':
      return 'other changes to the same records are still running, so try again';
    case 'ImportChanged':
    case 'PasswordsNotHashed':
    case 'ImportsBusy':
    case 'ImportRunning':
      return refusal._tag;
  }
};

const accepted = (answer: E.Either<ImportRefused, ImportAnswer>): ImportAnswer => {
  if (E.isRight(answer)) return answer.right;
  throw new Error(`${messageOf(answer.left)}: ${NOTHING}`);
};

const errorLine = ({ line, field, reason, otherLine, value, msg }: ImportError): string => {
  const parts = { field: field ?? '', otherLine: otherLine ?? '' };
  const english = withParts(rowReasonTexts(reason, otherLine).en, parts);
  const text = reason === 'RuleBroken' ? msg : withValue(english, value, 'en');
  return `line ${line}: ${text}${field === null || text.includes(field) ? '' : ` (${field})`}`;
};

/** The columns of a file that are not read, and those that are read in some new rows only. */
const unreadLines = (unread: ImportAnswer['unread']): ReadonlyArray<string> => {
  const never = unread.filter(({ counted }) => counted === 0);
  const partly = unread.filter(({ counted }) => counted > 0);
  return [
    ...(never.length > 0 ? [`not read: ${never.map(({ column }) => column).join(', ')}`] : []),
    ...partly.map(
      ({ column, readColumn, counted }) =>
        `${column} is read only in new rows where ${readColumn} is empty (rows: ${counted})`,
    ),
  ];
};

/** The columns that are not read and differ from what is imported: a change there would be lost. */
const differingLines = (unread: ImportAnswer['unread']): ReadonlyArray<string> =>
  unread
    .filter(({ rows }) => rows > 0)
    .map(({ column, readColumn, rows, line }) => {
      const what =
        readColumn === null
          ? 'is not imported: no column is read in its place'
          : `differs from ${readColumn}, which is read in its place`;
      return `line ${line}: ${column} ${what} (rows: ${rows})`;
    });

/** A store that does not answer may have written the rows. */
const lostAnswer = (cause: unknown): never => {
  if (!isUnavailable(cause)) throw cause;
  throw new Error(
    'the answer was lost, so the file may have been imported: run the command again: it says whether it was',
    {
      cause,
    },
  );
};

/** Imports the rows of a file, all or none, after it has judged them. With `dryRun` it only judges them. */
export const importCommand =
  (
    module: string,
    path: string,
    { dryRun = false, again = false, ignoreNames = false, charset }: ImportOptions,
  ): Command =>
  async (deployment) => {
    const names = [
      ...PRODUCT_MODULES.keys(),
      ...deployment.configuration.modules.map(({ declaration }) => declaration.name),
    ];
    if (!names.includes(module)) throw new UsageError(`there is no module ${JSON.stringify(module)}`);
    const file = await fileAt(path, charset);
    const { digest } = file;
    await onBothStores(deployment, async ({ get }) => {
      const importRecords = await get('importRecords');
      const run = async (isDry: boolean, earlier = 0): Promise<ImportAnswer> =>
        accepted(
          await importRecords<never, never>({
            module,
            actor: OPERATOR,
            dryRun: isDry,
            digest,
            earlier,
            receive: () => Promise.resolve(E.right(file)),
            allow: () => Promise.resolve(E.right(() => 'everything' as const)),
          }),
        );
      const judged = await run(true);
      const { earlier } = judged;
      if (earlier && !again && !dryRun) throw new Error(`${importedBefore(earlier)}: ${NOTHING} this time`);
      if (earlier && dryRun) printLine(importedBefore(earlier));
      for (const line of unreadLines(judged.unread)) printLine(line);
      const differing = differingLines(judged.unread);
      for (const line of differing) printLine(line);
      for (const error of judged.errors) printLine(errorLine(error));
      const unnamed = judged.refused - new Set(judged.errors.map(({ line }) => line)).size;
      if (unnamed > 0) printLine(`and ${unnamed} more rows`);
      if (judged.refused > 0) throw new Error(`${judged.refused} rows are wrong: ${NOTHING}`);
      if (differing.length > 0 && !ignoreNames && !dryRun)
        throw new Error(
          `columns that are not read differ from what is imported (--ignore-names ignores them): ${NOTHING}`,
        );
      const { added, updated, unchanged } = dryRun ? judged : await run(false, earlier?.times).catch(lostAnswer);
      printLine(`${dryRun ? 'would be ' : ''}added: ${added}, updated: ${updated}, unchanged: ${unchanged}`);
    });
  };
