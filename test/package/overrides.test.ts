import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { readSettings } from '../../config/settings.js';
import { memoryCaptchaStore, memoryStoreProbe } from '../../src/adapters/memory/memory-stores.js';
import { memoryRecordPages } from '../support/memory/memory-record-pages.js';
import { memoryUserRepository } from '../support/memory/memory-user-repository.js';
import { createListener, createService, type AdapterOverrides } from '../../src/menshen.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { inlineHasher } from '../support/inline-hasher.js';
import { newFolder } from '../support/new-folder.js';

const NOBODY = { users: [], roles: [], menus: [] };

/** Everything that a database would serve. */
const withoutDatabase = (): AdapterOverrides => {
  const people = memoryUserRepository(NOBODY);
  return {
    users: () => people,
    directory: () => people,
    recordPages: ({ settings }) => memoryRecordPages({}, settings.TIME_ZONE),
    databaseProbe: () => ({ ...memoryStoreProbe(), resource: 'database' }),
    hasher: () => inlineHasher(),
  };
};

const settingsOf = (environment: Readonly<Record<string, string>> = {}) =>
  expectRight(
    readSettings({
      JWT_SECRET: 'for tests alone, and longer than 32 bytes',
      PORT: '0',
      LOG_LEVEL: 'silent',
      AUDIT_STORE: 'log',
      ...environment,
    }),
  );

describe('adapter overrides', () => {
  it('serve their ports, are made once, and are closed with the service, the last one first', async () => {
    const dataDir = join(await newFolder('own'), 'data');
    const told: string[] = [];
    const settings = settingsOf({ DATA_DIR: dataDir });
    const service = await createService({
      settings,
      adapters: {
        ...withoutDatabase(),
        log: () => ({ info: () => undefined, warn: () => undefined, error: (line) => void told.push(line) }),
        captchas: ({ settings: given, port, onClose }) => {
          told.push(`made, ${given === settings ? 'with the settings' : 'without'}`);
          onClose('first', async () => void told.push('first closed'));
          onClose('second', async () => void told.push('second closed'));
          const store = memoryCaptchaStore(port('clock'));
          return {
            ...store,
            save: (captcha) => {
              told.push('saved');
              return store.save(captcha);
            },
          };
        },
      },
    });
    expect((await fetch(`${service.url}/api/v1/captcha`)).status).to.equal(200);
    expect(existsSync(dataDir)).to.equal(false);
    await service.close();
    expect(told).to.deep.equal(['made, with the settings', 'saved', 'second closed', 'first closed']);
  });

  it("serve the commands without HTTP, and answer through the caller's server", async () => {
    const { handlers, listener, close } = await createListener({ settings: settingsOf(), adapters: withoutDatabase() });
    const user = { username: 'newcomer', realname: '新人', password: 'New#2026', mustChangePassword: false, roles: [] };
    expectRight(await handlers.addUser(user));
    expectLeft(await handlers.addUser(user), 'UsernameTaken');
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/user/page`);
    expect(answer.status).to.equal(401);
    expect(await answer.json()).to.have.property('msg', '请先登录');
    server.close();
    server.closeAllConnections();
    await close();
  });

  it('that cannot be made stop the start, and nothing stays open', async () => {
    const closed: string[] = [];
    const adapters: AdapterOverrides = {
      ...withoutDatabase(),
      captchas: ({ onClose }) => {
        onClose('half made', async () => void closed.push('half made'));
        throw new Error('no room for captchas');
      },
    };
    const error = await createService({ settings: settingsOf(), adapters }).catch((reason: unknown) => reason);
    expect(error).to.be.an('error').with.property('message', 'no room for captchas');
    expect(closed).to.deep.equal(['half made']);
  });
});
