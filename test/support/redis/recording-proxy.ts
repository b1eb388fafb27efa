import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type RecordingProxy = Readonly<{
  url: string;
  /** What came in one piece since the last time, each with its commands, such as `MGET a b`. */
  taken(): ReadonlyArray<ReadonlyArray<string>>;
  stop(): Promise<void>;
}>;

/** The commands of a request in the protocol of Redis: arrays of texts without line breaks. */
const commandsIn = (bytes: string): ReadonlyArray<string> =>
  bytes
    .split(/\*\d+\r\n/)
    .slice(1)
    .map((command) =>
      command
        .split('\r\n')
        .filter((_, i) => i % 2 === 1)
        .join(' '),
    );

/** Stands before a Redis server and writes down what passes to it. */
export const startRecordingProxy = async (to: string): Promise<RecordingProxy> => {
  const { hostname: host, port } = new URL(to);
  const sockets: Socket[] = [];
  let pieces: ReadonlyArray<string>[] = [];
  const proxy = createServer((client) => {
    const server = connect({ host, port: Number(port) });
    sockets.push(client, server);
    for (const socket of [client, server]) socket.on('error', () => undefined);
    client.on('data', (bytes) => pieces.push(commandsIn(bytes.toString())));
    client.pipe(server).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  return {
    url: `redis://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    taken: () => {
      const taken = pieces;
      pieces = [];
      return taken;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
};
