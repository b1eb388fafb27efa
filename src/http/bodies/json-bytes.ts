import type { Readable } from 'node:stream';
import { E } from '../../domain/fp.js';
import type { Context } from '../context.js';
import { plainBody } from './plain-body.js';
import type { RefusalOf } from '../refusal.js';

type BodyRefusal = RefusalOf<'BodyMalformed' | 'BodyTooLarge' | 'MediaTypeUnsupported'>;

const MOST_BYTES = 16 * 1024;

const lengthOf = ({ req: { headers } }: Context): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : NaN;

const bytesOf = async (source: Readable): Promise<E.Either<BodyRefusal, Buffer>> => {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // whoever stops reading still has to answer, and that needs the connection
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MOST_BYTES) return E.left({ _tag: 'BodyTooLarge' });
      chunks.push(chunk);
    }
  } catch {
    return E.left({ _tag: 'BodyMalformed' });
  }
  return E.right(Buffer.concat(chunks));
};

/**
 * The bytes of a request's JSON body, at most 16 KB of them once decoded, and not parsed yet. What is left of a refused
 * body is thrown away as it comes, so that the client hears the answer.
 */
export const readJsonBytes = async (ctx: Context): Promise<E.Either<BodyRefusal, Buffer>> => {
  const length = lengthOf(ctx);
  if (length === 0) return E.left({ _tag: 'BodyMalformed' });
  const source = ctx.is('application/json') ? plainBody(ctx.req) : undefined;
  if (!source) return E.left({ _tag: 'MediaTypeUnsupported' });
  if (source === ctx.req && length > MOST_BYTES) return E.left({ _tag: 'BodyTooLarge' });

  const bytes = await bytesOf(source);
  if (E.isLeft(bytes)) {
    ctx.req.unpipe().resume();
    if (source !== ctx.req) source.destroy();
  }
  return bytes;
};
