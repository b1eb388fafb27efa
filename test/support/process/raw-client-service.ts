import type { Socket } from 'node:net';
import { readSettings } from '../../../config/settings.js';
import { compose } from '../../../src/composition/container.js';
import type { Log } from '../../../src/domain/ports/log.js';
import { createApp } from '../../../src/http/server/app.js';
import { listen, type ServerOptions, type RunningServer } from '../../../src/http/server/server.js';
import { expectRight } from '../expect-either.js';
import { JWT_SECRET } from '../http/service.js';
import { NO_DATABASE } from '../no-database.js';
import { silentLog } from '../silent-log.js';

/**
 * The HTTP layer with other limits, within this process; its database is absent. `connectionOf` gives the connection on
 * which `/hung` or `/large` was asked for, once it was.
 */
export const startImpatient = async (
  limits: Partial<ServerOptions>,
  log: Log = silentLog,
): Promise<RunningServer & Readonly<{ connectionOf(path: '/hung' | '/large'): Socket | undefined }>> => {
  const settings = expectRight(readSettings({ JWT_SECRET, ...NO_DATABASE, LOG_LEVEL: 'silent' }));
  const composition = compose(settings);
  const app = createApp({
    handlers: await composition.handlers(),
    randomness: await composition.get('randomness'),
    log: silentLog,
    policy: {
      trustedProxies: [],
      corsOrigins: [],
      transport: 'allowed',
      paging: { defaultSize: 10, maxSize: 1000 },
      captchaKinds: ['image'],
      timeZone: 'Asia/Shanghai',
      secondFactor: true,
      passwordChange: 'advise',
    },
  });
  const held = new Map<string, Socket>();
  app.middleware.unshift(async (ctx, next) => {
    held.set(ctx.path, ctx.req.socket);
    if (ctx.path === '/hung') await new Promise(() => undefined);
    if (ctx.path === '/large') Object.assign(ctx, { status: 200, body: Buffer.alloc(50_000_000) });
    else await next();
  });
  const answer = app.callback();
  const server = await listen(
    (request, response) => void answer(request, response),
    { host: '127.0.0.1', port: 0 },
    limits,
    log,
  );
  return {
    url: server.url,
    connectionOf: (path) => held.get(path),
    close: async (graceMs) => {
      await server.close(graceMs);
      await composition.close();
    },
  };
};
