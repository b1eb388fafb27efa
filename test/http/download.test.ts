import Koa from 'koa';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Context } from '../../src/http/context.js';
import { sendDownload } from '../../src/http/download.js';
import { eventually } from '../support/eventually.js';
import { openSocket } from '../support/http/exchange.js';
import { silentLog } from '../support/silent-log.js';

const STALLED_MS = 500;

describe('a download', () => {
  it('is cut when the client takes nothing for the time limit', async () => {
    const limits = { answerMs: 600_000, stalledMs: STALLED_MS };
    let isClosed = false;
    const endless = async function* () {
      for (;;) yield await Promise.resolve('x'.repeat(10_000));
    };
    const close = () => {
      isClosed = true;
      return Promise.resolve();
    };
    const app = new Koa();
    app.silent = true;
    app.use((ctx) =>
      sendDownload(ctx as unknown as Context, { headers: {}, chunks: endless(), close }, silentLog, limits),
    );
    const server = createServer((request, response) => void app.callback()(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = await openSocket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    try {
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      await once(socket, 'data');
      socket.pause();
      await eventually(() => isClosed);
    } finally {
      socket.destroy();
      server.close();
    }
  });
});
