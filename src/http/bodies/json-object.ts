import { Readable } from 'node:stream';
import bodyParser from 'koa-bodyparser';
import { E } from '../../domain/fp.js';
import type { Context } from '../context.js';
import type { RefusalOf } from '../refusal.js';

type JsonObject = Readonly<Record<string, unknown>>;

/** What the parser needs of a context, and what it leaves there. */
type Parsed = Readonly<{ request: { body?: unknown; rawBody?: string } }>;

// the media type is judged before
const parse = bodyParser({ enableTypes: ['json'], strict: true, detectJSON: () => true }) as unknown as (
  source: object,
  next: () => Promise<void>,
) => Promise<void>;

const MALFORMED = E.left<RefusalOf<'BodyMalformed'>>({ _tag: 'BodyMalformed' });

/** The JSON object that the bytes of the request's body spell. */
export const jsonObjectIn = async (
  ctx: Context,
  bytes: Buffer,
): Promise<E.Either<RefusalOf<'BodyMalformed'>, JsonObject>> => {
  const source = Object.assign(Readable.from([bytes]), { headers: {} });
  try {
    await parse({ req: source, request: ctx.request }, () => Promise.resolve());
  } catch {
    return MALFORMED;
  }
  const { body, rawBody } = (ctx as unknown as Parsed).request;
  return rawBody === '' || Array.isArray(body) ? MALFORMED : E.right(body as JsonObject);
};
