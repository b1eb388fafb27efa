import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = Readonly<{ stringValue?: string; intValue?: number }>;
type Told = Readonly<{
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: ReadonlyArray<Readonly<{ key: string; value: Value }>>;
  status: Readonly<{ code?: number; message?: string }>;
}>;

export type CollectedSpan = Omit<Told, 'attributes'> & Readonly<{ attributes: Readonly<Record<string, unknown>> }>;

/** A collector of traces on a loopback port. */
export type Collector = Readonly<{
  endpoint: string;
  spans(): ReadonlyArray<CollectedSpan>;
  /** All that it was sent, as text. */
  text(): string;
  stop(): Promise<void>;
}>;

type Sent = Readonly<{
  resourceSpans: ReadonlyArray<Readonly<{ scopeSpans: ReadonlyArray<Readonly<{ spans: ReadonlyArray<Told> }>> }>>;
}>;

const spansIn = (text: string): ReadonlyArray<CollectedSpan> =>
  (JSON.parse(text) as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        attributes: Object.fromEntries(
          span.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
        ),
      })),
    ),
  );

const bodyOf = async (request: IncomingMessage): Promise<string> =>
  (await request.setEncoding('utf8').toArray()).join('');

/** Takes what it is sent, or, when it `hangs`, answers nothing for ever. */
export const startCollector = async ({ hangs = false } = {}): Promise<Collector> => {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      if (request.url === '/v1/traces') bodies.push(body);
      if (!hangs) response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => bodies.flatMap(spansIn),
    text: () => bodies.join('\n'),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
