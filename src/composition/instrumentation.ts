import type { Settings } from '../../config/settings.js';
import type { Tracing } from '../adapters/opentelemetry/tracing.js';
import type { Handlers } from '../application/handlers.js';
import { E } from '../domain/fp.js';
import type { Log, LogFields } from '../domain/ports/log.js';
import type { RequestWatch } from '../http/middleware.js';
import type { Composition } from './container.js';
import { publishMetrics, type HandlerObserver, type Observer } from './metrics.js';

export type Instrumentation = Readonly<{
  /** The handlers, each with its observers around it. */
  handlers(handlers: Handlers): Handlers;
  /** The log for requests. */
  log: Log;
  /** Undefined without observers. */
  request: RequestWatch | undefined;
}>;

type Call = (input: unknown) => unknown;

const observed = (handlers: Handlers, observers: ReadonlyArray<HandlerObserver>): Handlers => {
  const calls = Object.entries(handlers as Readonly<Record<string, Call>>).map(([name, handler]) => {
    const call = observers.reduce<Call>((inner, observe) => (input) => observe(name, () => inner(input)), handler);
    return [name, call] as const;
  });
  return Object.fromEntries(calls) as Handlers;
};

/** The tag of a refusal. Nothing else of an answer is recorded. */
const refusalIn = (answer: unknown): Readonly<Record<string, string>> => {
  const either = answer as E.Either<Readonly<{ _tag: string }>, unknown>;
  return E.isLeft(either) ? { 'menshen.refusal': either.left._tag } : {};
};

/** Spans for requests and handlers. */
const traceRequests = (tracing: Tracing): Observer => ({
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

/** Metrics and traces, where the settings ask for them. Otherwise requests run without observers. */
export const instrument = async (composition: Composition, settings: Settings): Promise<Instrumentation> => {
  const tracing = await composition.get('tracing');
  const observers: Observer[] = [];
  const metrics = await publishMetrics(composition, settings);
  if (metrics) observers.push(metrics);
  if (tracing) observers.push(traceRequests(tracing));
  const log = await composition.get('log');
  const [first, ...others] = observers.map(({ request }) => request);
  return {
    handlers: (handlers) =>
      observers.length === 0
        ? handlers
        : observed(
            handlers,
            observers.map(({ handler }) => handler),
          ),
    log: tracing ? tracedLog(log, tracing) : log,
    request:
      first &&
      others.reduce((inner, outer) => (headers, answer) => outer(headers, () => inner(headers, answer)), first),
  };
};
