import { expect } from 'chai';
import type { Socket } from 'node:net';
import type { ServerResponse } from 'node:http';
import { setTimeLimit } from '../../src/http/context.js';
import { listen, type RunningServer, type ServerOptions } from '../../src/http/server/server.js';
import { eventually } from '../support/eventually.js';
import { openSocket } from '../support/http/exchange.js';
import { closed } from '../support/process/raw-client.js';
import { recordedLog } from '../support/redis/log.js';

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const ANSWER = 'x'.repeat(20_000_000);

describe('clients that do not receive their answers', () => {
  let server: RunningServer;
  const sockets: Socket[] = [];
  let log: ReturnType<typeof recordedLog>;
  const responses: ServerResponse[] = [];

  /** Answers with `body`, or not at all. */
  const start = async (limits: Partial<ServerOptions>, body?: string, isFile = false): Promise<void> => {
    log = recordedLog();
    const answer = (_request: unknown, response: ServerResponse): Promise<void> => {
      responses.push(response);
      if (isFile) setTimeLimit(response, 60_000);
      if (body !== undefined) response.setHeader('Content-Length', body.length).end(body);
      return Promise.resolve();
    };
    server = await listen(answer, { host: '127.0.0.1', port: 0 }, { checkMs: 50, ...limits }, log);
  };
  /** A client that has sent this and whose first request has arrived. */
  const client = async (text: string): Promise<Socket> => {
    const socket = await openSocket(server.url);
    sockets.push(socket);
    socket.pause();
    const count = responses.length;
    socket.write(text);
    await eventually(() => responses.length > count);
    return socket;
  };
  const receiveAll = async (socket: Socket): Promise<void> => {
    let bytes = 0;
    socket.on('data', (data: Buffer) => (bytes += data.length)).resume();
    await eventually(() => bytes > ANSWER.length);
  };
  const isCut = (index: number): boolean => responses[index]!.req.socket.destroyed;
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await server.close(100);
    responses.length = 0;
  });

  it('and pipeline are closed beyond the limit of such connections, starting with the one that has waited longest', async () => {
    await start({ maxHeld: 2 });
    for (let i = 0; i < 3; i += 1) await client(GET.repeat(2));
    await eventually(() => isCut(0));
    expect([isCut(1), isCut(2)]).to.deep.equal([false, false]);
    expect(log.messages()).to.deep.equal(['connections closed: pipelined requests wait on too many connections']);
    // a request that nothing waits behind is no such connection
    await client(GET);
    expect(responses.map((_, index) => isCut(index))).to.deep.equal([true, false, false, false]);
  });

  it('and pipeline are closed when a request has waited for the time limit', async () => {
    await start({ waitMs: 200 });
    const [, waiting] = [await client(GET), await client(GET.repeat(2))];
    await closed(waiting);
    expect([isCut(0), isCut(1)]).to.deep.equal([false, true]);
  });

  it('are closed beyond the limit of unsent bytes, starting with the one that has waited longest', async () => {
    await start({ maxUnsentBytes: 30_000_000 }, ANSWER);
    for (let i = 0; i < 2; i += 1) await client(GET);
    await eventually(() => isCut(0));
    expect(log.messages()).to.deep.equal(['connections closed: too many bytes of answers wait for slow clients']);
    await receiveAll(await client(GET));
    expect(isCut(2)).to.equal(false);
  });

  it('are not closed because of files, which are not counted in the limit of unsent bytes', async () => {
    await start({ maxUnsentBytes: 1_000 }, ANSWER, true);
    for (let i = 0; i < 2; i += 1) await client(GET);
    expect([isCut(0), isCut(1)]).to.deep.equal([false, false]);
  });

  it('are not closed because of a single answer of any size', async () => {
    await start({ maxUnsentBytes: 1_000 }, ANSWER);
    await receiveAll(await client(GET));
  });
});
