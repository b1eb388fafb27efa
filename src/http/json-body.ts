import type { Readable } from 'node:stream';
import bodyParser from 'koa-bodyparser';
import { E } from '../domain/fp.js';
import type { Context } from './context.js';
import { plainBody } from './plain-body.js';
import type { RefusalOf } from './refusal.js';

type BodyRefusal = RefusalOf<'BodyMalformed' | 'BodyTooLarge' | 'MediaTypeUnsupported'>;
type JsonObject = Readonly<Record<string, unknown>>;

/** What the parser needs of a context, and what it leaves there. */
type Parsed = Readonly<{ request: { body?: unknown; rawBody?: string } }>;

const MOST_BYTES = 16 * 1024;

const parse = bodyParser({ enableTypes: ['json'], jsonLimit: String(MOST_BYTES), strict: true }) as unknown as (
  source: object,
  next: () => Promise<void>,
) => Promise<void>;

const refusalFor = (error: unknown): BodyRefusal =>
  error instanceof Error && 'status' in error && error.status === 413
    ? { _tag: 'BodyTooLarge' }
    : { _tag: 'BodyMalformed' };

const lengthOf = ({ req: { headers } }: Context): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : NaN;

const parsed = async (ctx: Context, source: Readable): Promise<E.Either<BodyRefusal, JsonObject>> => {
  try {
    await parse({ req: source, request: ctx.request }, () => Promise.resolve());
  } catch (error) {
    return E.left(refusalFor(error));
  }
  const { body, rawBody } = (ctx as unknown as Parsed).request;
  return rawBody === '' || Array.isArray(body) ? E.left({ _tag: 'BodyMalformed' }) : E.right(body as JsonObject);
};

/**
 * The JSON object in the request's body, at most 16 KB once decoded. What is left of a refused body is thrown away as it
 * comes, so that the client hears the answer.
 */
export const readJsonObject = async (ctx: Context): Promise<E.Either<BodyRefusal, JsonObject>> => {
  const length = lengthOf(ctx);
  if (length === 0) return E.left({ _tag: 'BodyMalformed' });
  const source = ctx.is('application/json') ? plainBody(ctx.req) : undefined;
  if (!source) return E.left({ _tag: 'MediaTypeUnsupported' });
  if (source === ctx.req && length > MOST_BYTES) return E.left({ _tag: 'BodyTooLarge' });

  const json = await parsed(ctx, source);
  if (E.isLeft(json)) {
    ctx.req.unpipe().resume();
    if (source !== ctx.req) source.destroy();
  }
  return json;
};
