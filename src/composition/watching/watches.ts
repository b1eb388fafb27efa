import type { Settings } from '../../../config/settings.js';
import type { Handlers } from '../../application/handlers.js';
import type { Log } from '../../domain/ports/log.js';
import type { RequestWatch } from '../../http/middleware/request-watch.js';
import type { Composition } from '../compose.js';
import { Connections, Ports } from '../tokens.js';
import { publishMetrics } from './metrics.js';
import { tracedLog } from './traced-log.js';
import { traceRequests } from './traces.js';
import { watchedHandlers } from './watched-handlers.js';

export type Watching = Readonly<{
  handlers(facade: Handlers): Handlers;
  /** What is written while a request is answered. */
  log: Log;
  /** Undefined when nobody looks on. */
  request: RequestWatch | undefined;
}>;

/** Metrics and traces, as far as they are chosen; what is not chosen costs a request nothing. */
export const watching = async (composition: Composition, settings: Settings): Promise<Watching> => {
  const watches = [await publishMetrics(composition, settings), traceRequests(composition)].filter((one) => !!one);
  const { container } = composition;
  const [log, tracing] = [container.resolve(Ports.log), container.resolve(Connections.tracing)];
  const requests = watches.map(({ request }) => request);
  return {
    handlers: (facade) =>
      watchedHandlers(
        facade,
        watches.map(({ handler }) => handler),
      ),
    log: tracing ? tracedLog(log, tracing) : log,
    request:
      requests.length === 0
        ? undefined
        : requests.reduce((inner, outer) => (headers, answer) => outer(headers, () => inner(headers, answer))),
  };
};
