import type { EventEmitter } from 'node:events';
import type { MikroORM } from '@mikro-orm/postgresql';
import { leaveServer, type Leaving } from '../connection/leave-server.js';
import { ACCESS_CHANNEL } from './access-channel.js';

/** The driver's own connection, as far as it is needed here. */
type Connection = EventEmitter &
  Leaving & {
    connect(): Promise<unknown>;
    query(sql: string): Promise<unknown>;
    unref(): void;
  };
type Client = { driver: { Client: new (settings: object) => Connection }; connectionSettings: object };

/** A server may fall silent without a word, and with it a connection that only listens. */
const HEARTBEAT_MS = 2_000;

export type ListeningSession = Readonly<{
  /** Rejects once it is over, with the reason. */
  over: Promise<never>;
  /** Takes leave of the server, though not for long. */
  close(): Promise<void>;
}>;

type Ears = Readonly<{ onListening: () => void; onHeard: () => void }>;

/** The password is there, but not to be enumerated. */
const renamed = (settings: object): object =>
  Object.assign(Object.defineProperties({}, Object.getOwnPropertyDescriptors(settings)), {
    application_name: 'menshen access changes',
  });

/** A connection of its own to the primary, which keeps no process alive, and listens until it is lost. */
export const listeningSession = (orm: MikroORM, { onListening, onHeard }: Ears): ListeningSession => {
  const { driver, connectionSettings } = orm.em.getConnection().getKnex().client as Client;
  const connection = new driver.Client(renamed(connectionSettings));
  let heartbeat: NodeJS.Timeout | undefined;

  const over = new Promise<never>((_, lost) => {
    const beat = () => connection.query('select 1').catch(lost);
    const listen = async (): Promise<void> => {
      await connection.connect();
      // encryption has brought another socket
      connection.unref();
      await connection.query(`listen ${ACCESS_CHANNEL}`);
      heartbeat = setInterval(() => void beat(), HEARTBEAT_MS).unref();
      onListening();
    };
    connection.on('error', lost);
    connection.on('end', () => lost(new Error('the connection has ended')));
    connection.on('notification', onHeard);
    connection.unref();
    listen().catch(lost);
  });
  const destroy = (): void => {
    clearInterval(heartbeat);
    connection.connection.stream.destroy();
  };
  over.catch(destroy);

  return {
    over,
    close: async () => {
      clearInterval(heartbeat);
      await leaveServer(connection);
    },
  };
};
