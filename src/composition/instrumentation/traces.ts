import type { Tracing } from '../../adapters/opentelemetry/tracing.js';
import { E } from '../../domain/fp.js';
import type { Observer } from './instrumentation.js';

/** The tag of a refusal. Nothing else of an answer is recorded. */
const refusalIn = (answer: unknown): Readonly<Record<string, string>> => {
  const either = answer as E.Either<Readonly<{ _tag: string }>, unknown>;
  return E.isLeft(either) ? { 'menshen.refusal': either.left._tag } : {};
};

/** Spans for requests and handlers. */
export const traceRequests = (tracing: Tracing): Observer => ({
  request: tracing.request,
  handler: (name, call) => tracing.during({ name, kind: 'handler', attributes: {} }, call, refusalIn),
});
