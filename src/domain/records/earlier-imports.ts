import { EARLIER_IMPORT_DAYS } from '../../contract/records/import-request.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import type { EarlierImport } from '../../contract/records/import-answer.js';
import { E } from '../../contract/values/fp.js';
import { zonedText } from '../../contract/values/zoned-time.js';

/** Imports of the same file that have changed records of the module: how many, and the last of them. */
export type EarlierImports = Readonly<{ times: number; last: Date; added: number; updated: number }>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Imports before this moment are not told. */
export const earliestTold = (now: Date): Date => new Date(now.getTime() - EARLIER_IMPORT_DAYS * DAY_MS);

/** Earlier imports as answers show them. */
export const shownEarlier = ({ last, ...counts }: EarlierImports, zone: string): EarlierImport => ({
  ...counts,
  time: zonedText(last, zone),
});

/** Refuses a file that has been imported more often than the client knows, so that no second try adds its records twice. */
export const checkRepeated = (
  earlier: EarlierImports | undefined,
  known: number,
  zone: string,
): E.Either<RefusalOf<'ImportRepeated'>, void> =>
  earlier && earlier.times > known
    ? E.left({ _tag: 'ImportRepeated', ...shownEarlier(earlier, zone) })
    : E.right(undefined);
