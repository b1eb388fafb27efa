import type pg from 'pg';
import { closeGracefully } from '../postgres/close-gracefully.js';
import type { DatabaseAddress, DatabaseLimits } from '../postgres/database-settings.js';

/** How one server is reached, and within what limits. */
export type ServerOptions = Readonly<{ client: pg.ClientConfig; limits: DatabaseLimits }>;

export const serverOptions = (address: DatabaseAddress, limits: DatabaseLimits): ServerOptions => ({
  client: {
    ...('url' in address ? { connectionString: address.url } : { ...address, database: address.dbName }),
    application_name: 'menshen',
    keepAlive: true,
    connectionTimeoutMillis: limits.connectTimeoutMs,
  },
  limits,
});

/** Rows are arrays of the server's own texts: the module's declaration says what they mean. */
export const asText = {
  rowMode: 'array',
  types: { getTypeParser: () => (text: string) => text },
} as const;

/** Ends a connection, whether the server answers or not. */
export const closeClient = (client: pg.Client): Promise<void> =>
  closeGracefully({ end: () => client.end(), destroy: () => client.connection.stream.destroy() });
