import { DEFAULT_LIMITS } from '../connection/database-settings.js';
import { pagePipeline, type PagePipeline } from './page-pipeline.js';
import { pooledServer, type Connection, type Reading, type Rows, type ServerOf } from './page-reads.js';
import type { SessionLimits } from './page-session.js';

/** The server ended the statement, or was waited for long enough: nobody else would be any quicker. */
const isFinal = (error: unknown): error is Error => error instanceof Error && 'code' in error && error.code === '57014';

type KnexClient = { connectionSettings: { query_timeout: number } };

export type PipelinedServers = Readonly<{
  serverOf: ServerOf;
  /** Closes their connections; the ORM's own are not among them. */
  close(): Promise<void>;
}>;

/**
 * Light readings share one connection to each server, on which they follow each other without waiting; a second one would
 * halve what is sent at once. All others, and those too while there is no such connection or something late stands before
 * them, go through the ORM's pool. What fails here is asked for there, so that errors are the pool's.
 */
export const pipelinedServers = (limits: SessionLimits = DEFAULT_LIMITS): PipelinedServers => {
  const all: PagePipeline[] = [];
  const serverOf: ServerOf = (connection: Connection) => {
    const pool = pooledServer(connection);
    let pipeline: PagePipeline | undefined;
    const opened = (): PagePipeline => {
      const { connectionSettings } = connection.getKnex().client as KnexClient;
      const made = pagePipeline(connectionSettings, limits, connectionSettings.query_timeout || Infinity);
      all.push(made);
      return made;
    };
    const readFrom = (open: PagePipeline, reading: Reading): Promise<Rows> =>
      new Promise((resolve, reject) => {
        let isOvertaken = false;
        const overtake = (): void => {
          if (isOvertaken) return;
          isOvertaken = true;
          pool.read(reading).then(resolve, reject);
        };
        open.read(reading, overtake).then(resolve, (error: unknown) => {
          if (isFinal(error) && !isOvertaken) reject(error);
          else overtake();
        });
      });

    return {
      read: (reading) => {
        if (!reading.isLight) return pool.read(reading);
        pipeline ??= opened();
        return pipeline.isOpen() ? readFrom(pipeline, reading) : pool.read(reading);
      },
    };
  };
  return {
    serverOf,
    close: async () => {
      await Promise.all(all.map((pipeline) => pipeline.close()));
    },
  };
};
