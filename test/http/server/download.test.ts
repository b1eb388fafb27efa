import { expect } from 'chai';
import Koa from 'koa';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { useFakeTimers } from 'sinon';
import type { Context } from '../../../src/http/context.js';
import { sendDownload } from '../../../src/http/download.js';
import { eventually } from '../../support/eventually.js';
import { openSocket } from '../../support/http/exchange.js';
import { silentLog } from '../../support/silent-log.js';

const LIMITS = { answerMs: 600_000, minBytesPerSecond: 10_000, slowMs: 500 };

const endless = async function* () {
  for (;;) yield await Promise.resolve('x'.repeat(100_000));
};

describe('a download', () => {
  let isClosed: boolean;
  let end: () => void;
  afterEach(() => end());

  const file = (chunks: AsyncIterable<string>) => {
    isClosed = false;
    const close = () => {
      isClosed = true;
      return Promise.resolve();
    };
    return { headers: {}, chunks, close };
  };

  /** A connection to a server that sends the file, which has got a request. */
  const asked = async (isReady: (ctx: Context) => Promise<unknown>, chunks: AsyncIterable<string> = endless()) => {
    const app = new Koa();
    app.silent = true;
    app.use(async (ctx) => {
      await isReady(ctx);
      sendDownload(ctx, file(chunks), silentLog, LIMITS);
    });
    const answer = app.callback();
    const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    end = () => server.close();
    const socket = await openSocket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    end = () => {
      socket.destroy();
      server.close();
    };
    return socket;
  };

  it('is closed when the client receives too few bytes for the time limit', async () => {
    const socket = await asked(() => Promise.resolve());
    await once(socket, 'data');
    socket.pause();
    await eventually(() => isClosed);
  });

  it('rests after each chunk, so that other requests have their turn', async () => {
    const begun: number[] = [];
    const chunks = async function* () {
      for (let count = 0; count < 20; count += 1) {
        begun.push(performance.now());
        yield await Promise.resolve('a short chunk');
      }
    };
    const socket = await asked(() => Promise.resolve(), chunks());
    socket.resume();
    await eventually(() => begun.length === 20);
    for (const [i, time] of begun.slice(1).entries()) expect(time - begun[i]!).to.be.at.least(1);
  });

  it('is not measured any more when its connection is closed', async () => {
    const time = useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const socket = await asked(() => Promise.resolve());
      await once(socket, 'data');
      expect(time.countTimers()).to.equal(1);
      socket.destroy();
      await eventually(() => isClosed);
      expect(time.countTimers()).to.equal(0);
    } finally {
      time.restore();
    }
  });

  it('is closed when the client has disconnected before it was ready', async () => {
    isClosed = false;
    let isAsked = false;
    const socket = await asked(({ res }) => {
      isAsked = true;
      return once(res, 'close');
    });
    await eventually(() => isAsked);
    socket.destroy();
    await eventually(() => isClosed);
  });
});
