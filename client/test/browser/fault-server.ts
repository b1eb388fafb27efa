import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';

/** A request of a page to the service, and what it was answered. */
export type Seen = {
  readonly method: string;
  readonly path: string;
  /** The query parameter `name`, by which a test recognizes its request. */
  readonly name: string;
  readonly token: string;
  readonly attempt: string;
  /** Undefined until there is an answer. */
  status?: number;
  body?: string;
};

export type Exchange = Readonly<{
  seen: Seen;
  /** Sends the request to the service. */
  forward(): Promise<void>;
  /** Gives the page the answer of the service. */
  answer(): void;
  /** Gives the page another answer. */
  answerWith(status: number, headers: Readonly<Record<string, string>>, body?: string): void;
  /** Closes the connection without an answer. */
  cut(): void;
}>;

/** What happens to the requests that it matches. */
type Fault = Readonly<{ path: string; name?: string; times?: number; run(exchange: Exchange): unknown }>;

/** Serves a page with the client, and passes its requests on to the service, with faults. */
export type FaultServer = Readonly<{
  url: string;
  port: number;
  seen: ReadonlyArray<Seen>;
  /** The fault applies to the next requests that it matches, `times` of them. Returns a function that ends it. */
  add(fault: Fault): () => void;
  stop(): Promise<void>;
}>;

const PAGE = `<!doctype html><meta charset="utf-8"><title>client</title><script type="module" src="/page.js"></script>`;
const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self' http://127.0.0.1:*; worker-src 'self'";

/** A browser repeats a request itself when a connection that it used before is cut. */
const CLOSE = { Connection: 'close' };

let bundled: Promise<ReadonlyMap<string, string>> | undefined;

const bundle = async (): Promise<ReadonlyMap<string, string>> => {
  const { outputFiles } = await build({
    entryPoints: { page: 'client/test/browser/page.ts', 'proof-worker': 'client/src/proof-worker.ts' },
    bundle: true,
    format: 'esm',
    outdir: '/',
    write: false,
  });
  return new Map(outputFiles.map(({ path, text }) => [path, text]));
};

const bodyOf = async (request: IncomingMessage): Promise<string> =>
  (await request.setEncoding('utf8').toArray()).join('');

const exchangeOf = async (service: string, request: IncomingMessage, response: ServerResponse): Promise<Exchange> => {
  const { method = 'GET', url = '/', headers } = request;
  const { pathname, searchParams } = new URL(url, service);
  const seen: Seen = {
    method,
    path: pathname.replace('/api/v1', ''),
    name: searchParams.get('name') ?? '',
    token: headers.authorization?.replace('Bearer ', '') ?? '',
    attempt: String(headers['x-refresh-attempt'] ?? ''),
  };
  const body = await bodyOf(request);
  let answered: Headers | undefined;
  const end = (status: number, sent: Readonly<Record<string, string>>, text: string): void => {
    response.writeHead(status, { ...sent, ...CLOSE }).end(text);
  };
  return {
    seen,
    forward: async () => {
      const { host: _host, connection: _connection, ...sent } = headers;
      const init = { method, headers: sent as Record<string, string>, ...(body !== '' && { body }) };
      const reply = await fetch(service + url, init);
      answered = reply.headers;
      seen.status = reply.status;
      seen.body = await reply.text();
    },
    answer: () => {
      const kept = [...(answered ?? [])].filter(
        ([name]) => !/^(content-length|transfer-encoding|connection|keep-alive|date)$/.test(name),
      );
      end(seen.status ?? 500, Object.fromEntries(kept), seen.body ?? '');
    },
    answerWith: (status, sent, text = '') => {
      seen.status = status;
      end(status, sent, text);
    },
    cut: () => void response.destroy(),
  };
};

export const startFaultServer = async (service: string): Promise<FaultServer> => {
  const files = await (bundled ??= bundle());
  const seen: Seen[] = [];
  const faults: (Fault & { left: number })[] = [];

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = '/'] = (request.url ?? '/').split('?');
    if (!path.startsWith('/api/')) {
      const text = path === '/' ? PAGE : files.get(path);
      const type = path === '/' ? 'text/html' : 'text/javascript';
      const sent = { 'Content-Type': type, 'Content-Security-Policy': POLICY, ...CLOSE };
      response.writeHead(text === undefined ? 404 : 200, sent).end(text);
      return;
    }
    const exchange = await exchangeOf(service, request, response);
    seen.push(exchange.seen);
    const fault = faults.find(
      ({ path: wanted, name, left }) =>
        left > 0 && exchange.seen.path === wanted && (name ?? exchange.seen.name) === exchange.seen.name,
    );
    if (fault) {
      fault.left -= 1;
      await fault.run(exchange);
      return;
    }
    await exchange.forward();
    exchange.answer();
  };

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    port,
    seen,
    add: (fault) => {
      const added = { ...fault, left: fault.times ?? 1 };
      faults.push(added);
      return () => void (added.left = 0);
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
