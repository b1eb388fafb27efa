import type { Readable } from 'node:stream';
import { E } from '../../domain/fp.js';
import type { Context } from '../context.js';
import { plainBody } from './plain-body.js';
import type { RefusalOf } from '../refusal.js';

type BodyRefusal = RefusalOf<'BodyMalformed' | 'BodyTooLarge' | 'MediaTypeUnsupported'>;

const MOST_BYTES = 16 * 1024;

const lengthOf = ({ req: { headers } }: Context): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : NaN;

/** JSON is UTF-8 (RFC 8259 section 8.1); a type that names another character set is not taken. */
const isJson = (ctx: Context): boolean =>
  Boolean(ctx.is('application/json')) && /^(utf-?8)?$/i.test(ctx.request.charset);

const bytesOf = async (source: Readable, request: Readable): Promise<E.Either<BodyRefusal, Buffer>> => {
  const chunks: Buffer[] = [];
  let [encoded, decoded] = [0, 0];
  // a decoder may take any number of bytes and make none of them
  const count = (chunk: Buffer): void => {
    encoded += chunk.length;
    if (encoded > MOST_BYTES) source.destroy();
  };
  if (source !== request) request.on('data', count);
  try {
    // whoever stops reading still has to answer, and that needs the connection
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      decoded += chunk.length;
      if (decoded > MOST_BYTES) return E.left({ _tag: 'BodyTooLarge' });
      chunks.push(chunk);
    }
  } catch {
    return E.left({ _tag: encoded > MOST_BYTES ? 'BodyTooLarge' : 'BodyMalformed' });
  } finally {
    request.off('data', count);
  }
  return E.right(Buffer.concat(chunks));
};

/**
 * The bytes of a request's JSON body, at most 16 KB of them, both as they come and once decoded, and not parsed yet. What is left of a refused
 * body is thrown away as it comes, so that the client hears the answer.
 */
export const readJsonBytes = async (ctx: Context): Promise<E.Either<BodyRefusal, Buffer>> => {
  const length = lengthOf(ctx);
  if (length === 0) return E.left({ _tag: 'BodyMalformed' });
  const source = isJson(ctx) ? plainBody(ctx.req) : undefined;
  if (!source) return E.left({ _tag: 'MediaTypeUnsupported' });
  if (length > MOST_BYTES) return E.left({ _tag: 'BodyTooLarge' });

  const bytes = await bytesOf(source, ctx.req);
  if (E.isLeft(bytes)) {
    ctx.req.unpipe().resume();
    if (source !== ctx.req) source.destroy();
  }
  return bytes;
};
