import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { pagePool } from '../../../src/adapters/record-pages/pool.js';
import { DEFAULT_LIMITS } from '../../../src/adapters/postgres/database-settings.js';

/** PostgreSQL 15, section 55.7: a type, a length, a body. */
const message = (type: string, body: Buffer | string): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + Buffer.byteLength(body), 1);
  return Buffer.concat([head, Buffer.from(body)]);
};

const READY = message('Z', 'I');
const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), READY]);
const DONE = Buffer.concat([message('C', 'SET\0'), READY]);
const ENDED = message('E', 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0');

/** Answers the first statement of each connection, and ends the connection in the same packet. */
const serve = (socket: Socket): void => {
  let packets = 0;
  socket.on('error', () => undefined);
  socket.on('data', () => {
    packets += 1;
    if (packets === 1) socket.write(WELCOME);
    else socket.end(Buffer.concat([DONE, ENDED]));
  });
};

describe('pagePool', () => {
  it('rejects the statement when the server ends the connection right after it was opened', async () => {
    const server = createServer(serve).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const url = `postgres://nobody@127.0.0.1:${port}/nothing`;
    const pool = pagePool({ url }, DEFAULT_LIMITS, () => undefined);
    try {
      // An error without a listener would end the process, and so fails the test.
      const outcome = await pool
        .execute({ text: 'select 1', values: [], isLight: false })
        .catch((error: unknown) => error);
      expect(outcome).to.be.instanceOf(Error);
    } finally {
      await pool.close();
      server.close();
    }
  });
});
