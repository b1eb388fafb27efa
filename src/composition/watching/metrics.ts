import cluster from 'node:cluster';
import type { E } from '../../domain/fp.js';
import type { Settings } from '../../../config/settings.js';
import type { RequestWatch } from '../../http/middleware/request-watch.js';
import type { Composition } from '../compose.js';
import { Connections, Ports } from '../tokens.js';
import type { HandlerWatch } from './watched-handlers.js';

export type Watches = Readonly<{ request: RequestWatch; handler: HandlerWatch }>;

type Hear = Readonly<Record<string, (answer: E.Either<Readonly<{ _tag: string }>, unknown>) => void>>;

const silently = (): void => undefined;

/** The answers of some handlers, once they are there. */
const hearing =
  (heard: Hear): HandlerWatch =>
  (name, call) => {
    const hear = heard[name];
    const answer = call();
    if (hear && answer instanceof Promise) void answer.then(hear, silently);
    return answer;
  };

const addressFrom = ({ HOST: host, METRICS_PORT: port }: Settings) => ({ host, port });

/**
 * While the service runs, and where a port for them is set: its figures for Prometheus. Workers answer for themselves to
 * their primary, which serves the figures of all. Gives what has to look on.
 */
export const publishMetrics = async (
  { choice, container, figures, onClose }: Composition,
  settings: Settings,
): Promise<Watches | undefined> => {
  if (choice.connections.metrics === 'none') return undefined;
  const { captchaMetrics } = await import('../../adapters/prom-client/captcha-metrics.js');
  const { showFigures } = await import('../../adapters/prom-client/figures.js');
  const { requestMetrics } = await import('../../adapters/prom-client/request-metrics.js');
  const registry = container.resolve(Connections.metrics);
  showFigures(registry, figures);
  const count = requestMetrics(registry);

  if (settings.WORKERS > 1 && cluster.worker) {
    const { tellPrimary } = await import('../../adapters/prom-client/workers-metrics.js');
    tellPrimary(registry, cluster.worker.id);
  } else {
    const { serveOwnMetrics } = await import('../../adapters/prom-client/own-metrics.js');
    const { url, close } = await serveOwnMetrics(registry, addressFrom(settings));
    onClose('metrics', close);
    container.resolve(Ports.log).info('metrics', { url });
  }
  return {
    handler: hearing(captchaMetrics(registry)),
    request: async (_, answer) => {
      const begun = performance.now();
      const outcome = await answer();
      count(outcome, (performance.now() - begun) / 1000);
      return outcome;
    },
  };
};
