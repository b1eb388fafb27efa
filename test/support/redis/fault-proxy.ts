import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type FaultProxy = Readonly<{
  url: string;
  /** Replies arrive so much later. */
  delay(ms: number): void;
  /** Cuts the reply to the next command after that number of bytes and closes the connection. */
  cutAfter(bytes: number): void;
  /** The reply to the next command is lost, and nothing else. */
  loseOne(): void;
  /** Every command gets this in place of a reply, and does not reach the server; a connection's greeting does. */
  answer(bytes: string): void;
  /** Swallows everything, in either direction; new connections are taken and lead nowhere. */
  blackHole(): void;
  /** Lets pass what comes from now on; what was swallowed is lost. */
  heal(): void;
  /** New connections lead to this server; those that are open stay as they are. */
  leadTo(url: string): void;
  /** How many connections were made through it. */
  connections(): number;
  stop(): Promise<void>;
}>;

type Fault = Readonly<{
  /** Takes what a client sends; false hands it on to the server. */
  request?: (chunk: Buffer, client: Socket) => boolean;
  /** Takes what the server answers; false hands it on to the client. */
  reply?: (chunk: Buffer, client: Socket) => boolean;
}>;

const isGreeting = (chunk: Buffer): boolean => chunk.includes('HELLO');
const commandsIn = (chunk: Buffer): number => chunk.toString('latin1').match(/\*\d+\r\n\$\d+\r\n[A-Z]/g)?.length ?? 0;

/** A TCP proxy that breaks what passes through it, as it is told. */
export const startFaultProxy = async (to: string): Promise<FaultProxy> => {
  const addressOf = (url: string) => ({ host: new URL(url).hostname, port: Number(new URL(url).port) });
  let upstream = addressOf(to);
  const sockets = new Set<Socket>();
  let fault: Fault = {};
  let made = 0;

  const proxy = createServer((client) => {
    made += 1;
    const server = connect(upstream);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    client.on('data', (chunk) => {
      if (!fault.request?.(chunk, client)) server.write(chunk);
    });
    server.on('data', (chunk) => {
      if (!fault.reply?.(chunk, client)) client.write(chunk);
    });
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  /** Takes the reply to the next command. A busy client may send a ping on another connection before it. */
  const takeNext = (take: (chunk: Buffer, client: Socket) => void): void => {
    let sender: Socket | undefined;
    fault = {
      request: (chunk, client) => {
        if (!isGreeting(chunk) && !chunk.includes('PING')) sender ??= client;
        return false;
      },
      reply: (chunk, client) => {
        if (client !== sender) return false;
        fault = {};
        take(chunk, client);
        return true;
      },
    };
  };

  return {
    url: `redis://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    delay: (ms) => {
      fault = { reply: (chunk, client) => Boolean(setTimeout(() => client.writable && client.write(chunk), ms)) };
    },
    cutAfter: (bytes) => takeNext((chunk, client) => void client.end(chunk.subarray(0, bytes), () => client.destroy())),
    loseOne: () => takeNext(() => undefined),
    answer: (bytes) => {
      fault = {
        request: (chunk, client) => {
          if (isGreeting(chunk)) return false;
          client.write(bytes.repeat(commandsIn(chunk)));
          return true;
        },
      };
    },
    blackHole: () => {
      fault = { request: () => true, reply: () => true };
    },
    heal: () => {
      fault = {};
    },
    leadTo: (url) => {
      upstream = addressOf(url);
    },
    connections: () => made,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
};
