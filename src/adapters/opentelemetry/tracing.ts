import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultTextMapGetter, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes, Context, Span, Tracer } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { openExport, type ExportOptions } from './span-export.js';

/** The kind of an error, without its message: messages of database drivers contain values. */
const failureAttributes = (error: unknown): Attributes => {
  if (!(error instanceof Error)) return { 'error.type': typeof error };
  const { cause } = error;
  const code = [error, cause]
    .map((one) => (one instanceof Error && 'code' in one ? one.code : undefined))
    .find(Boolean);
  return { 'error.type': error.name, ...(typeof code === 'string' && { 'error.code': code }) };
};

/** The outcome of a request. Only the request id comes from the client. */
type Outcome = Readonly<{ requestId: string; method: string; route: string; status: number; reason: string }>;

type Step = Readonly<{
  name: string;
  kind: 'handler' | 'store';
  attributes: Attributes;
}>;

type Become = (step: Omit<Step, 'kind'>) => void;

export type Tracing = Readonly<{
  /** The span of a request. Its parent is the caller's span, where the headers name one (W3C Trace Context). */
  request<O extends Outcome>(headers: IncomingHttpHeaders, answer: () => Promise<O>): Promise<O>;
  /**
   * A child span. Outside of a request there is none. The work may learn only later which step it is: `become` changes the
   * name and adds the attributes. `attributesOf` adds attributes of the result.
   */
  during<T>(step: Step, work: (become: Become) => T, attributesOf?: (result: Awaited<T>) => Attributes): T;
  /** A child span of work that has just ended, after `tookMs` milliseconds. Outside of a request there is none. */
  record(step: Step, tookMs: number, isFailure: boolean): void;
  /** The trace id of the current request, 32 hexadecimal digits. Undefined outside of a sampled request. */
  traceId(): string | undefined;
  /** Sends the remaining spans, within the time limit. */
  close(): Promise<void>;
}>;

const CLOSE_LIMIT_MS = 500;

const KINDS = { handler: SpanKind.INTERNAL, store: SpanKind.CLIENT } as const;

/** The current span. Code that a finished request leaves behind, such as a timer, has none. */
type Position = Readonly<{ context: Context; request: { isOver: boolean } }>;

const fail = (span: Span, error: unknown): void => {
  span.setAttributes(failureAttributes(error));
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
};

const tracingBy = (tracer: Tracer, close: () => Promise<unknown>): Tracing => {
  const positions = new AsyncLocalStorage<Position>();
  const propagator = new W3CTraceContextPropagator();

  return {
    async request(headers, answer) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
      // a request that is not sampled has no child spans
      if (!span.isRecording()) return answer();
      const request = { isOver: false };
      try {
        const outcome = await positions.run({ context: trace.setSpan(parent, span), request }, answer);
        const { method, route, status, reason, requestId } = outcome;
        span.updateName(`${method} ${route}`);
        span.setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'menshen.request_id': requestId,
          ...(reason !== '' && { 'menshen.refusal': reason }),
        });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
        return outcome;
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        request.isOver = true;
      }
    },

    during(step, work, attributesOf = () => ({})) {
      const position = positions.getStore();
      if (!position || position.request.isOver) return work(() => undefined);
      const span = tracer.startSpan(
        step.name,
        { kind: KINDS[step.kind], attributes: step.attributes },
        position.context,
      );
      const become: Become = ({ name, attributes }) => span.updateName(name).setAttributes(attributes);
      const finish = (result: Awaited<ReturnType<typeof work>>): void => {
        span.setAttributes(attributesOf(result));
        span.end();
      };
      try {
        const result = positions.run({ ...position, context: trace.setSpan(position.context, span) }, work, become);
        if (result instanceof Promise) void result.then(finish, (error: unknown) => fail(span, error));
        else finish(result as Awaited<typeof result>);
        return result;
      } catch (error) {
        fail(span, error);
        throw error;
      }
    },

    record(step, tookMs, isFailure) {
      const position = positions.getStore();
      if (!position || position.request.isOver) return;
      const { name, attributes } = step;
      const options = { kind: KINDS[step.kind], attributes, startTime: Date.now() - tookMs };
      const span = tracer.startSpan(name, options, position.context);
      if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },

    traceId: () => {
      const position = positions.getStore();
      return position && !position.request.isOver ? trace.getSpanContext(position.context)?.traceId : undefined;
    },

    close: async () => {
      const limited = new AbortController();
      const limit = sleep(CLOSE_LIMIT_MS, undefined, { signal: limited.signal }).catch(() => undefined);
      // a failing collector is no error of the service
      await Promise.race([close().catch(() => undefined), limit]);
      limited.abort();
    },
  };
};

/** Spans by OpenTelemetry, sent in batches in the background. Spans that the collector rejects are dropped. */
export const openTracing = (options: ExportOptions): Tracing => {
  const { tracer, shutdown } = openExport(options);
  return tracingBy(tracer, shutdown);
};
