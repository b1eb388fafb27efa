/** What the database's thread is started with. */
export type WorkerSettings = Readonly<{
  dataDir: string;
  listen: Readonly<{ path: string }> | Readonly<{ host: string; port: number }>;
}>;

/** What it tells once: the port it listens on (0 with a path), or why it could not start. Any message to it ends it. */
export type WorkerMessage = Readonly<{ port: number }> | Readonly<{ failure: string }>;
