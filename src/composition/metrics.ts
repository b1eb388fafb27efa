import cluster from 'node:cluster';
import type { Settings } from '../../config/settings.js';
import type { E } from '../domain/fp.js';
import type { RequestWatch } from '../http/middleware.js';
import type { Composition } from './container.js';

/** Runs around each call of a handler and returns what `call` returns. */
export type HandlerObserver = <T>(name: string, call: () => T) => T;

/** What metrics or traces observe. */
export type Observer = Readonly<{ request: RequestWatch; handler: HandlerObserver }>;

type Listeners = Readonly<Record<string, (answer: E.Either<Readonly<{ _tag: string }>, unknown>) => void>>;

/** Passes the answers of some handlers to listeners. */
const answersTo =
  (listeners: Listeners): HandlerObserver =>
  (name, call) => {
    const listener = listeners[name];
    const answer = call();
    if (listener && answer instanceof Promise) void answer.then(listener, () => undefined);
    return answer;
  };

/**
 * Where `METRICS_PORT` is set: publishes the metrics of this process while the service runs. A worker sends them to the
 * primary, which serves the metrics of all workers.
 */
export const publishMetrics = async (
  { get, gauges, onClose }: Composition,
  settings: Settings,
): Promise<Observer | undefined> => {
  if (settings.METRICS_PORT === 0) return undefined;
  const { captchaMetrics } = await import('../adapters/prom-client/request-metrics.js');
  const { registerGauges } = await import('../adapters/prom-client/gauges.js');
  const { requestMetrics } = await import('../adapters/prom-client/request-metrics.js');
  const { serveMetrics, sendToPrimary } = await import('../adapters/prom-client/serve-metrics.js');
  const registry = await get('metrics');
  registerGauges(registry, gauges);
  const count = requestMetrics(registry);

  if (settings.WORKERS > 1 && cluster.worker) sendToPrimary(registry, cluster.worker.id);
  else {
    const { url, close } = await serveMetrics(registry, { host: settings.HOST, port: settings.METRICS_PORT });
    onClose('metrics', close);
    (await get('log')).info('metrics', { url });
  }
  return {
    handler: answersTo(captchaMetrics(registry)),
    request: async (_, answer) => {
      const start = performance.now();
      const outcome = await answer();
      count(outcome, (performance.now() - start) / 1000);
      return outcome;
    },
  };
};

/** In the primary of several workers, where `METRICS_PORT` is set: serves the metrics of all. Returns what stops it. */
export const publishWorkersMetrics = async (settings: Settings): Promise<() => Promise<void>> => {
  if (settings.METRICS_PORT === 0) return () => Promise.resolve();
  const { serveWorkersMetrics } = await import('../adapters/prom-client/serve-metrics.js');
  const { close } = await serveWorkersMetrics({ host: settings.HOST, port: settings.METRICS_PORT });
  return close;
};
