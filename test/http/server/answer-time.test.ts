import { expect } from 'chai';
import Koa from 'koa';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { setTimeLimit, type RequestState } from '../../../src/http/context.js';
import type { AnswerRequest } from '../../../src/http/server/open-requests.js';
import { listen, type RunningServer } from '../../../src/http/server/server.js';
import { sendFile, webFile } from '../../../src/http/web-file.js';
import { call } from '../../support/http/call.js';
import { head, openSocket, replyIn, rest } from '../../support/http/exchange.js';

describe('the time limit of an answer', () => {
  let server: RunningServer | undefined;
  afterEach(() => server?.close(0));

  /** Whether the answer arrives under a limit of all answers and one of its own. */
  const outcomeOf = async (answerMs: number, ownMs: number | undefined, answer: (response: ServerResponse) => void) => {
    server = await listen(
      (_request, response) => {
        if (ownMs !== undefined) setTimeLimit(response, ownMs);
        answer(response);
      },
      { host: '127.0.0.1', port: 0 },
      { answerMs, checkMs: 10 },
    );
    return call(server, '/').then(
      ({ text }) => text,
      () => 'cut',
    );
  };

  const late = (response: ServerResponse): void => void sleep(500).then(() => response.end('done'));
  const never = (): void => undefined;

  it('may be longer for one endpoint than for others', async () => {
    expect(await outcomeOf(50, 60_000, late)).to.equal('done');
    await server?.close(0);
    expect(await outcomeOf(50, undefined, never)).to.equal('cut');
  });

  it('closes the connection when a longer limit has passed', async () => {
    expect(await outcomeOf(600_000, 50, never)).to.equal('cut');
  });

  it('is longer for the file of a page, for clients with slow connections', async () => {
    const app = new Koa<RequestState>();
    // more than the buffers of a connection
    const file = webFile({ type: '.js', bytes: Buffer.alloc(32_000_000, 'x') });
    app.use((ctx) => sendFile(ctx, file));
    const answer = app.callback();
    const listener: AnswerRequest = (request, response) =>
      request.url === '/file' ? answer(request, response) : never();
    server = await listen(listener, { host: '127.0.0.1', port: 0 }, { answerMs: 50, checkMs: 10 });
    const slow = await openSocket(server.url);
    slow.write(head('GET /file'));
    expect(await call(server, '/').catch(() => 'cut')).to.equal('cut');
    expect(replyIn(await rest(slow)).text).to.have.length(32_000_000);
  });
});
