import cluster from 'node:cluster';
import type { Settings } from '../../config/settings.js';
import type { Tracing } from '../adapters/opentelemetry/tracing.js';
import type { Handlers } from '../application/handlers.js';
import { E } from '../contract/values/fp.js';
import type { Log, LogFields } from '../domain/ports/log.js';
import type { RequestObserver } from '../http/middleware.js';
import type { Composition } from './container.js';

export type Instrumentation = Readonly<{
  /** The handlers, observed. */
  handlers(handlers: Handlers): Handlers;
  /** The log for requests. */
  log: Log;
  /** Undefined without metrics and traces. */
  request: RequestObserver | undefined;
}>;

/** What metrics or traces do around a request, and around a call of a handler. Each returns what the call returns. */
type Observer = Readonly<{ request: RequestObserver; handler: <T>(name: string, call: () => T) => T }>;

/** Metrics and traces, where the settings ask for them. Otherwise requests run without observers. */
export const instrument = async (composition: Composition, settings: Settings): Promise<Instrumentation> => {
  const tracing = await composition.get('tracing');
  const traces = tracing && traceObserver(tracing);
  const metrics = await publishMetrics(composition, settings);
  const observer = traces && metrics ? around(traces, metrics) : (traces ?? metrics);
  const log = await composition.get('log');
  return {
    handlers: (handlers) => (observer ? observed(handlers, observer) : handlers),
    log: tracing ? tracedLog(log, tracing) : log,
    request: observer?.request,
  };
};

const around = (outer: Observer, inner: Observer): Observer => ({
  request: (headers, answer) => outer.request(headers, () => inner.request(headers, answer)),
  handler: (name, call) => outer.handler(name, () => inner.handler(name, call)),
});

type Call = (input: unknown) => unknown;

const observed = (handlers: Handlers, { handler: observe }: Observer): Handlers => {
  const calls = Object.entries(handlers as Readonly<Record<string, Call>>);
  return Object.fromEntries(
    calls.map(([name, call]) => [name, (input: unknown) => observe(name, () => call(input))]),
  ) as Handlers;
};

/** The tag of a refusal. Nothing else of an answer is recorded. */
const refusalIn = (answer: unknown): Readonly<Record<string, string>> => {
  const either = answer as E.Either<Readonly<{ _tag: string }>, unknown>;
  return E.isLeft(either) ? { 'menshen.refusal': either.left._tag } : {};
};

/** Spans for requests and handlers. */
const traceObserver = (tracing: Tracing): Observer => ({
  request: tracing.request,
  handler: (name, call) => tracing.during({ name, kind: 'handler', attributes: {} }, call, refusalIn),
});

/** Adds the trace id to the lines of a traced request. */
const tracedLog = (log: Log, { traceId }: Tracing): Log => {
  const withTrace = (fields: LogFields = {}): LogFields => {
    const id = traceId();
    return id === undefined ? fields : { ...fields, traceId: id };
  };
  return {
    info: (message, fields) => log.info(message, withTrace(fields)),
    warn: (message, fields) => log.warn(message, withTrace(fields)),
    error: (message, fields) => log.error(message, withTrace(fields)),
  };
};

const metricsAddress = ({ METRICS_HOST, METRICS_PORT, HOST }: Settings) => ({
  host: METRICS_HOST ?? HOST,
  port: METRICS_PORT,
});

/**
 * Where `METRICS_PORT` is set: publishes the metrics of this process while the service runs. A worker sends them to the
 * primary, which serves the metrics of all workers.
 */
const publishMetrics = async (
  { get, gauges, onClose }: Composition,
  settings: Settings,
): Promise<Observer | undefined> => {
  if (settings.METRICS_PORT === 0) return undefined;
  const { registerGauges } = await import('../adapters/prom-client/gauges.js');
  const { captchaMetrics, requestMetrics } = await import('../adapters/prom-client/request-metrics.js');
  const { serveMetrics, sendToPrimary } = await import('../adapters/prom-client/serve-metrics.js');
  const registry = await get('metrics');
  registerGauges(registry, gauges);
  const count = requestMetrics(registry);
  const listeners = captchaMetrics(registry);

  if (settings.WORKERS > 1 && cluster.worker) sendToPrimary(registry, cluster.worker.id);
  else {
    const { url, close } = await serveMetrics(registry, metricsAddress(settings));
    onClose('metrics', close);
    (await get('log')).info('metrics', { url });
  }
  return {
    handler: (name, call) => {
      const answer = call();
      const listener = listeners[name];
      if (listener && answer instanceof Promise) void answer.then(listener, () => undefined);
      return answer;
    },
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
  const { close } = await serveWorkersMetrics(metricsAddress(settings));
  return close;
};
