import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import Koa from 'koa';
import { E } from '../../src/contract/values/fp.js';
import type { ReceivedFile } from '../../src/application/records/read-import.js';
import { arrivingFiles } from '../../src/http/arriving-files.js';
import type { RequestState } from '../../src/http/context.js';
import { listen, type RunningServer } from '../../src/http/server/server.js';
import { uploadIn, type UploadRefusal } from '../../src/http/upload.js';
import { eventually } from '../support/eventually.js';
import { call } from '../support/http/call.js';
import { openSocket, replyIn, rest } from '../support/http/exchange.js';
import { expectRefused } from '../support/http/refusals.js';

describe('an upload', () => {
  let server: RunningServer;
  let received: E.Either<UploadRefusal, ReceivedFile>[] = [];
  afterEach(() => server.close(0));

  /** A server that receives files, of at most `maxBytes` at a time, and answers each after `answerAfterMs`. */
  const start = async ({ maxBytes = 1_000_000, answerAfterMs = 0, requestMs = 20_000 } = {}) => {
    received = [];
    const files = arrivingFiles(maxBytes);
    const app = new Koa<RequestState>();
    app.use(async (ctx) => {
      const file = await uploadIn(ctx, 1, files).receive();
      received.push(file);
      await sleep(answerAfterMs);
      ctx.body = E.isRight(file) ? 'received' : file.left._tag;
    });
    const address = { host: '127.0.0.1', port: 0 };
    server = await listen(app.callback(), address, { answerMs: 100, headersMs: requestMs, requestMs, checkMs: 20 });
  };
  const send = (body: string) => call(server, '/', { body, headers: { 'Content-Type': 'text/csv' } });
  const begin = async (bytes: number, more: number) => {
    const socket = await openSocket(server.url);
    const head = `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/csv\r\nContent-Length: ${bytes + more}\r\n\r\n`;
    socket.write(head + 'x'.repeat(bytes));
    return socket;
  };

  it('may be answered later than other requests', async () => {
    await start({ answerAfterMs: 500 });
    expect((await send('a,b')).text).to.equal('received');
  });

  it('may arrive for longer than other requests are answered', async () => {
    await start();
    const socket = await begin(1, 3);
    await sleep(400);
    socket.write('end');
    await eventually(() => received.some(E.isRight));
    socket.destroy();
  });

  it('whose file does not arrive in time is refused, and given up', async () => {
    await start({ requestMs: 300 });
    const socket = await begin(10, 10);
    expectRefused(replyIn(await rest(socket)), 'RequestTimedOut');
    await eventually(() => received.length === 1);
    expect(received[0]).to.deep.equal(E.left({ _tag: 'BodyMalformed' }));
  });

  it('gives way to others when the files that are received have too many bytes', async () => {
    await start({ maxBytes: 10_000 });
    const idle = await begin(6_000, 1);
    await sleep(200);
    expect((await send('x'.repeat(9_000))).text).to.equal('received');
    await eventually(() => received.length === 2);
    expect(received.map(({ _tag }) => _tag)).to.have.members(['Left', 'Right']);
    expect(received.find(E.isLeft)?.left._tag).to.equal('ImportsBusy');
    idle.destroy();
  });
});
