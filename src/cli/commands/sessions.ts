import { SessionId } from '../../contract/session/session-id.js';
import { auditText } from '../../domain/audit/audit-entry.js';
import { E } from '../../contract/values/fp.js';
import type { SessionView } from '../../contract/session/session-endpoints.js';
import { UsageError } from '../process/errors.js';
import { printLine } from '../process/output.js';
import type { Command } from '../process/run.js';
import { onBothStores, onMigratedStores } from '../process/stores.js';
import { printRecords } from './print-records.js';

export type ListSessionsOptions = Readonly<{ name?: string }>;

/** A user agent may have characters that would move the cursor of a terminal. */
const lineOf = ({ id, username, address, beginTime, refreshTime, userAgent }: SessionView): string =>
  [id, auditText(username), address, beginTime, refreshTime, auditText(userAgent)].join('\t');

/** Prints the usable sessions, newest first. */
export const listSessionsCommand =
  ({ name = '' }: ListSessionsOptions): Command =>
  (deployment) =>
    onMigratedStores(deployment, async ({ get }) => {
      const listSessions = await get('listSessions');
      await printRecords(
        deployment.settings,
        (parameters) => listSessions({ scope: 'everything', parameters: { ...parameters, name } }),
        lineOf,
        new UsageError('the name has 100 characters at most'),
      );
    });

/** Ends sessions of any users, all or none. */
export const endSessionsCommand =
  (words: ReadonlyArray<string>): Command =>
  async (deployment) => {
    const ids = [...new Set(words.map((word) => word.toLowerCase()))];
    if (!ids.every(SessionId.is)) throw new UsageError('a session id is a UUID: menshen session list prints it');
    if (deployment.settings.REDIS_URL.length === 0)
      throw new Error('without REDIS_URL ended sessions are in the memory of the service: use menshen revoke');
    await onBothStores(deployment, async ({ get }) => {
      const endSessions = await get('endSessionsByOperator');
      if (E.isLeft(await endSessions({ ids })))
        throw new Error('a session is unknown or not usable any more: nothing was changed');
    });
    printLine(ids.length === 1 ? 'the session is ended' : `${ids.length} sessions are ended`);
  };
