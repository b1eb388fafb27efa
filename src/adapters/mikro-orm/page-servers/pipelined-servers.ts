import { pagePipeline, type PagePipeline } from './page-pipeline.js';
import { pooledServer, type Connection, type Reading, type Rows, type ServerOf } from './page-reads.js';

/**
 * So many connections of their own carry the pages of one server. A second one would halve what is sent at once, and
 * serve no more than a process can ask for.
 */
const PIPELINES = 1;

/** The server ended the statement, or was waited for long enough: nobody else would be any quicker. */
const isFinal = (error: unknown): error is Error => error instanceof Error && 'code' in error && error.code === '57014';

const leastBusy = (pipelines: ReadonlyArray<PagePipeline>): PagePipeline | undefined => {
  let [chosen, least]: [PagePipeline | undefined, number] = [undefined, Infinity];
  for (const pipeline of pipelines) {
    const load = pipeline.load();
    if (load !== undefined && load < least) [chosen, least] = [pipeline, load];
  }
  return chosen;
};

type KnexClient = { connectionSettings: { query_timeout: number } };

export type PipelinedServers = Readonly<{
  serverOf: ServerOf;
  /** Closes their connections; the ORM's own are not among them. */
  close(): Promise<void>;
}>;

/**
 * Light readings share few connections, on each of which they follow each other without waiting; all others, and those
 * too while there is no such connection or something late stands before them, go through the ORM's pool. What fails here
 * is asked for there, so that errors are the pool's. `timeZone` is that of the lists, an IANA name.
 */
export const pipelinedServers = (timeZone: string, count = PIPELINES): PipelinedServers => {
  const all: PagePipeline[] = [];
  const serverOf: ServerOf = (connection: Connection) => {
    const pool = pooledServer(connection);
    let pipelines: PagePipeline[] | undefined;
    const opened = (): PagePipeline[] => {
      const { connectionSettings } = connection.getKnex().client as KnexClient;
      const giveUpMs = connectionSettings.query_timeout || Infinity;
      const made = Array.from({ length: count }, () => pagePipeline(connectionSettings, timeZone, giveUpMs));
      all.push(...made);
      return made;
    };
    const readFrom = (pipeline: PagePipeline, reading: Reading): Promise<Rows> =>
      new Promise((resolve, reject) => {
        let isOvertaken = false;
        const overtake = (): void => {
          if (isOvertaken) return;
          isOvertaken = true;
          pool.read(reading).then(resolve, reject);
        };
        pipeline.read(reading, overtake).then(resolve, (error: unknown) => {
          if (isFinal(error) && !isOvertaken) reject(error);
          else overtake();
        });
      });

    return {
      read: (reading) => {
        if (!reading.isLight) return pool.read(reading);
        const pipeline = leastBusy((pipelines ??= opened()));
        return pipeline ? readFrom(pipeline, reading) : pool.read(reading);
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
