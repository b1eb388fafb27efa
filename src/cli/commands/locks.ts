import { auditText } from '../../domain/audit/audit-entry.js';
import type { LockView } from '../../contract/login/lock-endpoints.js';
import { printError } from '../process/errors.js';
import type { Command } from '../process/run.js';
import { onBothStores } from '../process/stores.js';
import { printRecords } from './print-records.js';

/** A name may have characters that would move the cursor of a terminal. */
const lineOf = ({ scope, username, address, seconds }: LockView): string =>
  [scope, auditText(username), address, seconds].join('\t');

/** Prints the present locks, those that last longest first: scope, user name, address and seconds, separated by tabs. */
export const listLocksCommand: Command = (deployment) => {
  const { settings } = deployment;
  if (settings.REDIS_URL.length === 0)
    throw new Error('without REDIS_URL the locks are in the memory of the service: GET /api/v1/lock/page lists them');
  return onBothStores(deployment, async ({ get }) => {
    const listLocks = await get('listLocks');
    const { totalIsCapped } = await printRecords(
      settings,
      (parameters) => listLocks({ scope: 'everything', parameters }),
      lineOf,
      new Error('the list of locks cannot be read'),
    );
    if (totalIsCapped) printError('there are more locks than these');
  });
};
