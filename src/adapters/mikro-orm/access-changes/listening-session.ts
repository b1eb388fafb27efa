import { Socket } from 'node:net';
import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { closeGracefully } from '../../postgres/close-gracefully.js';
import { clientOptions } from '../../postgres/database-settings.js';
import { settingsOf } from '../connection/orm-options.js';

/** A connection that only listens does not notice a silent server. */
const HEARTBEAT_MS = 2_000;

export type ListeningSession = Readonly<{
  /** Rejects with the reason when the session ends. */
  ended: Promise<never>;
  /** Closes the connection within 300 ms. */
  close(): Promise<void>;
}>;

type Events = Readonly<{ onListening: () => void; onNotification: () => void }>;

/** Listens for changes of access on one separate connection to the primary. The connection keeps no process alive. */
export const listeningSession = (orm: MikroORM, { onListening, onNotification }: Events): ListeningSession => {
  const socket = new Socket().unref();
  const settings = settingsOf(orm);
  const client = new pg.Client({
    ...clientOptions(settings.address, settings),
    application_name: 'menshen access changes',
    query_timeout: settings.queryTimeoutMs,
    stream: () => socket,
  });
  let heartbeat: NodeJS.Timeout | undefined;

  const ended = new Promise<never>((_, reject) => {
    const beat = () => client.query('select 1').catch(reject);
    const listen = async (): Promise<void> => {
      await client.connect();
      await client.query('listen menshen_access');
      heartbeat = setInterval(() => void beat(), HEARTBEAT_MS).unref();
      onListening();
    };
    client.on('error', reject);
    client.on('end', () => reject(new Error('the connection has ended')));
    client.on('notification', onNotification);
    listen().catch(reject);
  });
  ended.catch(() => {
    clearInterval(heartbeat);
    socket.destroy();
  });

  return {
    ended,
    close: () => {
      clearInterval(heartbeat);
      return closeGracefully({ end: () => client.end(), destroy: () => socket.destroy() });
    },
  };
};
