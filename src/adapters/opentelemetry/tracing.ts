import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultTextMapGetter, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes, Context, Span, Tracer } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { failureAttributes } from './failure-attributes.js';
import { openExport, type ExportOptions } from './span-export.js';

/** What became of a request; the names and values of its attributes hold nothing that a caller has sent but the id. */
type Outcome = Readonly<{ requestId: string; method: string; route: string; status: number; reason: string }>;

export type Step = Readonly<{
  name: string;
  kind: 'handler' | 'store';
  attributes: Attributes;
}>;

export type Tracing = Readonly<{
  /** The span of a request, below the caller's where the caller names one (W3C Trace Context). */
  request<O extends Outcome>(headers: IncomingHttpHeaders, answer: () => Promise<O>): Promise<O>;
  /** A span below the one in which it is called; outside of a request there is none. `told` adds what the result says. */
  during<T>(step: Step, work: () => T, told?: (result: Awaited<T>) => Attributes): T;
  /** Of the request in which it is called, as 32 hexadecimal digits; none outside of one, and of one that is not sampled. */
  traceId(): string | undefined;
  /** Hands over what is left, as far as that goes within the limit. */
  close(): Promise<void>;
}>;

/** Running requests and the audit trail have had their time before. */
const CLOSE_LIMIT_MS = 500;

const KINDS = { handler: SpanKind.INTERNAL, store: SpanKind.CLIENT } as const;

/** Where in which request the running code is. What a request leaves behind, such as a timer, is no part of it any more. */
type Place = Readonly<{ context: Context; request: { isOver: boolean } }>;

const fail = (span: Span, error: unknown): void => {
  span.setAttributes(failureAttributes(error));
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
};

const tracingBy = (tracer: Tracer, close: () => Promise<unknown>): Tracing => {
  const places = new AsyncLocalStorage<Place>();
  const propagator = new W3CTraceContextPropagator();

  return {
    async request(headers, answer) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
      // what is not sampled has no children either
      if (!span.isRecording()) return answer();
      const request = { isOver: false };
      try {
        const outcome = await places.run({ context: trace.setSpan(parent, span), request }, answer);
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

    during(step, work, told = () => ({})) {
      const place = places.getStore();
      if (!place || place.request.isOver) return work();
      const span = tracer.startSpan(step.name, { kind: KINDS[step.kind], attributes: step.attributes }, place.context);
      const finish = (result: Awaited<ReturnType<typeof work>>): void => {
        span.setAttributes(told(result));
        span.end();
      };
      try {
        const result = places.run({ ...place, context: trace.setSpan(place.context, span) }, work);
        if (result instanceof Promise) void result.then(finish, (error: unknown) => fail(span, error));
        else finish(result as Awaited<typeof result>);
        return result;
      } catch (error) {
        fail(span, error);
        throw error;
      }
    },

    traceId: () => {
      const place = places.getStore();
      return place && !place.request.isOver ? trace.getSpanContext(place.context)?.traceId : undefined;
    },

    close: async () => {
      const enough = new AbortController();
      const limit = sleep(CLOSE_LIMIT_MS, undefined, { signal: enough.signal }).catch(() => undefined);
      // a collector that does not take the spans is no reason to fail
      await Promise.race([close().catch(() => undefined), limit]);
      enough.abort();
    },
  };
};

/** Spans by OpenTelemetry, sent in batches behind the requests' back; what a collector does not take is dropped. */
export const openTracing = (options: ExportOptions): Tracing => {
  const { tracer, shutdown } = openExport(options);
  return tracingBy(tracer, shutdown);
};
