import { sharedTimer } from '../background/shared-timer.js';
import type { Executor, Preferred, Query } from './executor.js';
import { withFallback } from './fallback.js';

/** The connections of one server. */
export type Connections = Readonly<{
  /** For light statements, while it is ready. */
  pipeline: Preferred;
  pool: Executor;
  /** For statements that may take seconds. */
  slow: Executor;
}>;

const isPiped = ({ pipeline }: Connections, { isLight, isSlow }: Query): boolean =>
  !isSlow && isLight && pipeline.isReady();

/** Sends a statement once, on the connection that suits it. */
export const onServer =
  (server: Connections): Executor =>
  (query) =>
    isPiped(server, query) ? server.pipeline.execute(query) : onPool(server)(query);

const onPool =
  ({ pool, slow }: Connections): Executor =>
  (query) =>
    query.isSlow ? slow(query) : pool(query);

/**
 * Asks a replica that is ready, in turn, otherwise the primary. Where the first connection fails or is late, the pool of the
 * primary is asked as well: servers that slow down get a statement twice at most, and not four times.
 */
export const inTurn = (primary: Connections, replicas: ReadonlyArray<Preferred>): Executor => {
  const pool = onPool(primary);
  const timer = sharedTimer();
  let turn = 0;
  const readyReplica = (): Preferred | undefined => {
    if (replicas.length === 0) return undefined;
    const ready = replicas.filter(({ isReady }) => isReady());
    return ready[(turn += 1) % ready.length];
  };
  return (query) => {
    const chosen = readyReplica() ?? (isPiped(primary, query) ? primary.pipeline : undefined);
    return chosen ? withFallback(chosen, pool, query, timer) : pool(query);
  };
};
