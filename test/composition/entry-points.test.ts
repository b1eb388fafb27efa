import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { readSettings } from '../../config/settings.js';
import { memoryStoreProbe } from '../../src/adapters/memory/memory-stores.js';
import { createListener, createService, type AdapterOverrides } from '../../src/menshen.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { call } from '../support/http/call.js';
import { expectRefused } from '../support/http/refusals.js';
import { JWT_SECRET } from '../support/http/service.js';
import { inlineHasher } from '../support/inline-hasher.js';
import { systemClock } from '../../src/adapters/system/system.js';
import { memoryAdministration } from '../support/memory/memory-administration.js';
import { memoryRecordPages } from '../support/memory/memory-record-pages.js';
import { noSessionStore } from '../support/no-session-store.js';

const unused = () => ({}) as never;

describe('the service within another program', () => {
  const stores = memoryAdministration({ records: {} }, { clock: systemClock(), timeZone: 'UTC' });
  const adapters: AdapterOverrides = {
    users: () => stores.users,
    directory: () => stores.directory,
    recordPages: () => memoryRecordPages({}, 'UTC'),
    factors: () => stores.factors,
    sessionStore: noSessionStore,
    auditPages: unused,
    recordChanges: () => stores.recordChanges,
    recordImports: () => stores.recordImports,
    administrationReads: () => stores.administrationReads,
    recordExports: unused,
    databaseProbe: () => ({ ...memoryStoreProbe(), resource: 'database' }),
    hasher: () => inlineHasher(),
  };
  // an adapter that is not replaced and needs the embedded database cannot be made
  const DATA_DIR = '/dev/null/none';
  const settings = expectRight(
    readSettings({ JWT_SECRET, AUDIT_STORE: 'log', LOG_LEVEL: 'silent', PORT: '0', DATA_DIR }),
  );

  it("serves the commands without HTTP, and answers through the program's server", async () => {
    const { handlers, listener, close } = await createListener({ settings, adapters });
    const user = { username: 'newcomer', realname: '新人', password: 'New#2026', mustChangePassword: false, roles: [] };
    const answers = [await handlers.addUser(user), await handlers.addUser(user)] as const;
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const reply = await call({ url: `http://127.0.0.1:${port}` }, '/api/v1/user/page');
    server.close();
    await close();
    expectRight(answers[0]);
    expectLeft(answers[1], 'UsernameTaken');
    expectRefused(reply, 'TokenMissing');
  });

  it('does not start with an adapter that cannot be made, and leaves nothing open', async () => {
    const closed: string[] = [];
    const captchas: AdapterOverrides['captchas'] = ({ settings: given, onClose }) => {
      onClose('half made', async () => void closed.push('half made'));
      throw new Error(given === settings ? 'no room for captchas' : 'other settings');
    };
    const error = await createService({ settings, adapters: { ...adapters, captchas } }).catch((one: unknown) => one);
    expect(error).to.be.an('error').with.property('message', 'no room for captchas');
    expect(closed).to.deep.equal(['half made']);
  });
});
