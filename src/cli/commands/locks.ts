import { auditText } from '../../domain/audit/audit-entry.js';
import { E } from '../../domain/fp.js';
import type { ShownLock } from '../../domain/login/login-lock.js';
import { printError } from '../process/errors.js';
import type { Command } from '../process/run.js';
import { onBothStores } from '../process/stores.js';

/** A name may have characters that would move the cursor of a terminal. */
const lineOf = ({ scope, username, address, seconds }: ShownLock): string =>
  [scope, auditText(username), address, seconds].join('\t');

/** Prints the present locks, those that last longest first: scope, user name, address and seconds, separated by tabs. */
export const listLocksCommand: Command = (settings) => {
  if (settings.REDIS_URL.length === 0)
    throw new Error('without REDIS_URL the locks are in the memory of the service: GET /api/v1/lock/page lists them');
  return onBothStores(settings, async ({ get }) => {
    const listLocks = await get('listLocks');
    let pages = 1;
    for (let pageNo = 1; pageNo <= pages; pageNo += 1) {
      const parameters = { pageNo: String(pageNo), pageSize: String(settings.MAX_PAGE_SIZE) };
      const page = await listLocks({ parameters });
      if (E.isLeft(page)) throw new Error('the list of locks cannot be read');
      pages = page.right.pages;
      for (const lock of page.right.records) console.log(lineOf(lock));
      if (pageNo >= pages && page.right.totalIsCapped) printError('there are more locks than these');
    }
  });
};
