import { E } from '../../domain/fp.js';
import type { Composition } from '../compose.js';
import type { Watches } from './metrics.js';
import { Connections } from '../tokens.js';

/** The tag of what was refused, and nothing of what was answered. */
const refusalIn = (answer: unknown): Readonly<Record<string, string>> => {
  const either = answer as E.Either<Readonly<{ _tag: string }>, unknown>;
  return E.isLeft(either) ? { 'menshen.refusal': either.left._tag } : {};
};

/** Where a collector is set: spans for requests and handlers. Gives what has to look on. */
export const traceRequests = ({ container }: Composition): Watches | undefined => {
  const tracing = container.resolve(Connections.tracing);
  if (!tracing) return undefined;
  return {
    request: tracing.request,
    handler: (name, call) => tracing.during({ name, kind: 'handler', attributes: {} }, call, refusalIn),
  };
};
