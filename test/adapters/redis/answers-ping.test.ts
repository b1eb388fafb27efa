import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { answersPing } from '../../../src/adapters/redis/answers-ping.js';

describe('a ping on a new connection', () => {
  let server: Server;
  let connections = 0;
  beforeEach(async () => {
    connections = 0;
    server = createServer((socket) => {
      connections += 1;
      socket.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    server.close();
  });

  const answers = () => {
    const { port } = server.address() as AddressInfo;
    return answersPing({ host: '127.0.0.1', port }, { tls: false, database: 0 }, 50);
  };

  it('that has just failed counts for the command that ends at the same moment', async () => {
    const ask = answers();
    expect(await ask()).to.equal(false);
    expect(await ask()).to.equal(false);
    expect(connections).to.equal(1);
  });

  it('is shared by those who ask at the same time', async () => {
    const ask = answers();
    expect(await Promise.all([ask(), ask(), ask()])).to.deep.equal([false, false, false]);
    expect(connections).to.equal(1);
  });
});
