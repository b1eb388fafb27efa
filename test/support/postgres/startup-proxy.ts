import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What PgBouncer accepts by default; it refuses everything else, or drops what `ignore_startup_parameters` names. */
const KNOWN = ['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone'];

/** PostgreSQL 15, sections 55.2.1 and 55.7: a length, a version, and pairs of texts that end with zeros. */
const HEADER = 8;
const VERSION_3 = 196_608;

const parametersOf = (packet: Buffer): [string, string][] => {
  const texts = packet.toString('utf8', HEADER).split('\0');
  return Array.from({ length: Math.floor(texts.length / 2) - 1 }, (_, i) => [texts[2 * i]!, texts[2 * i + 1]!]);
};

const packetOf = (parameters: ReadonlyArray<[string, string]>): Buffer => {
  const body = Buffer.from(`${parameters.map((pair) => pair.join('\0')).join('\0')}\0\0`);
  const packet = Buffer.alloc(HEADER + body.length);
  packet.writeInt32BE(packet.length);
  packet.writeInt32BE(VERSION_3, 4);
  body.copy(packet, HEADER);
  return packet;
};

const refusalOf = (name: string): Buffer => {
  const body = Buffer.from(`SFATAL\0C08P01\0Munsupported startup parameter: ${name}\0\0`);
  const message = Buffer.alloc(5 + body.length);
  message.write('E');
  message.writeInt32BE(4 + body.length, 1);
  body.copy(message, 5);
  return message;
};

export type StartupProxy = Readonly<{
  /** The URL of a database, through the proxy. */
  through(url: string): string;
  close(): Promise<void>;
}>;

/** Stands before a server as a session pooler does, and refuses or drops startup parameters that it does not know. */
export const startStartupProxy = async (serverUrl: string, unknown: 'refuse' | 'drop'): Promise<StartupProxy> => {
  const sockets = new Set<Socket>();
  const { hostname, port } = new URL(serverUrl);

  const serve = (client: Socket, start: Buffer): void => {
    const parameters = parametersOf(start);
    const known = parameters.filter(([name]) => KNOWN.includes(name.toLowerCase()));
    const [surplus] = parameters.find((pair) => !known.includes(pair)) ?? [];
    if (surplus !== undefined && unknown === 'refuse') {
      client.end(refusalOf(surplus));
      return;
    }
    const upstream = connect(Number(port), hostname);
    sockets.add(upstream);
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
    upstream.write(packetOf(known));
    client.pipe(upstream).pipe(client);
  };
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => client.destroy());
    client.once('data', (start: Buffer) => {
      client.pause();
      serve(client, start);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    through: (url) => {
      const changed = new URL(url);
      changed.port = String((server.address() as AddressInfo).port);
      return changed.href;
    },
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
};
