import { expect } from 'chai';
import { readSettings } from '../../../config/settings.js';
import { openPageServers } from '../../../src/adapters/record-pages/page-servers.js';
import { databaseSettings } from '../../../src/composition/connections.js';
import { messagesOf } from '../../../src/domain/ports/unavailable.js';
import { JWT_SECRET } from '../../support/http/service.js';
import { expectRight } from '../../support/expect-either.js';
import { silentLog } from '../../support/silent-log.js';

const cancelled = () => Promise.reject(Object.assign(new Error('canceled'), { code: '57014' }));

describe('the time limits of pages', () => {
  const serversWithin = (DATABASE_DEADLINE_MS: string) => {
    const settings = readSettings({ JWT_SECRET, DATABASE_URL: 'postgres://127.0.0.1:1/none', DATABASE_DEADLINE_MS });
    return openPageServers(databaseSettings(expectRight(settings)), silentLog);
  };
  const reasonOf = (failing: Promise<unknown>) => failing.catch(messagesOf);

  it('are named in the error of a page that exceeds them', async () => {
    const { inTime, slow } = serversWithin('2999');
    expect(await reasonOf(inTime(cancelled))).to.include('no answer in time (DATABASE_DEADLINE_MS)');
    expect(await reasonOf(slow!.inTime(cancelled))).to.include('no answer in time (the limit of slow reads)');
  });

  it('have no separate limit for slow reads when the limit of every page is as long', () => {
    expect(serversWithin('3000').slow).to.equal(undefined);
  });
});
