import { expect } from 'chai';
import { spy } from 'sinon';
import { keepConnected, type Link } from '../../../../src/adapters/redis/connection/connection.js';
import { clientOptions } from '../../../../src/adapters/redis/connection/server-client.js';
import { eventually } from '../../../support/eventually.js';
import { silentLog } from '../../../support/silent-log.js';

const aLink = () => {
  const close = spy();
  const link: Link = {
    servers: () => [{ host: 'a', port: 1 }],
    serverOf: () => undefined,
    commandsFor: () => Promise.resolve(undefined),
    disconnect: () => undefined,
    close,
  };
  return { link, close };
};

describe('a Redis connection', () => {
  it('has no link after it is closed', async () => {
    const { link, close } = aLink();
    const connection = keepConnected({ name: 'a', open: () => Promise.resolve(link), deadlineMs: 100, log: silentLog });
    await eventually(() => connection.link() === link);
    connection.close();
    expect(connection.link()).to.equal(undefined);
    expect(close.args).to.deep.equal([[0]]);
  });

  it('closes a link that opens after it was closed', async () => {
    const { link, close } = aLink();
    let finish: (link: Link) => void = () => undefined;
    const opening = new Promise<Link>((resolve) => (finish = resolve));
    const connection = keepConnected({ name: 'a', open: () => opening, deadlineMs: 100, log: silentLog });
    connection.close();
    finish(link);
    await eventually(() => close.called);
    expect([connection.link(), close.args]).to.deep.equal([undefined, [[0]]]);
  });

  it('limits the time to connect', () => {
    const { socket } = clientOptions({ login: { tls: false, database: 0 }, keyPrefix: '', limitMs: 1_200 });
    expect(socket.connectTimeout).to.equal(1_200);
  });
});
