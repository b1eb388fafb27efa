import type { IncomingMessage } from 'node:http';
import { unzipSync, type ZlibOptions } from 'node:zlib';
import bodyParser from 'koa-bodyparser';
import type { JsonObject } from '../contract/forms/form.js';
import { E } from '../contract/values/fp.js';
import type { Context, Middleware } from './context.js';
import type { RefusalOf } from '../contract/refusals/refusals.js';

type BodyRefusal = RefusalOf<'BodyMalformed' | 'BodyTooLarge' | 'MediaTypeUnsupported'>;

const unzip = (bytes: Buffer, limit: ZlibOptions): Buffer => unzipSync(bytes, limit);

/** Not `br`: a Brotli body of 14 bytes takes 23 ms to refuse, because the decoder fills its window before it returns. */
const DECODERS: ReadonlyMap<string, (bytes: Buffer, limit: ZlibOptions) => Buffer> = new Map([
  ['identity', (bytes) => bytes],
  ['gzip', unzip],
  ['x-gzip', unzip],
  ['deflate', unzip],
]);

/** The reader has checked the media type. `onProtoPoisoning` is an option of the parser's own parser, co-body. */
const PARSER = { enableTypes: ['json'], detectJSON: () => true, onProtoPoisoning: 'remove' };

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Reads the JSON object in the body of a request: at most `kilobytes` KB, encoded and decoded. */
export const jsonBodyReader = (kilobytes: number) => {
  const limitBytes = kilobytes * 1024;
  const parser = bodyParser({ ...PARSER, jsonLimit: String(limitBytes) });

  return async (ctx: Context): Promise<E.Either<BodyRefusal, JsonObject>> => {
    const { 'content-encoding': encoding, 'content-length': length = 0, ...headers } = ctx.req.headers;
    if (headers['transfer-encoding'] === undefined && Number(length) === 0) return E.left({ _tag: 'BodyMalformed' });
    const decode = DECODERS.get(encoding?.toLowerCase() ?? 'identity');
    if (!isJson(ctx) || !decode || !isPlainTransfer(headers['transfer-encoding']))
      return E.left({ _tag: 'MediaTypeUnsupported' });
    // The parser truncates this length to 32 bits.
    if (Number(length) > limitBytes) return E.left({ _tag: 'BodyTooLarge' });

    try {
      if (encoding === undefined) await parseUtf8(ctx, parser);
      else ctx.request.body = parseText(decode(await bytesOf(ctx.req, limitBytes), { maxOutputLength: limitBytes }));
    } catch (error) {
      return E.left({ _tag: isTooLarge(error) ? 'BodyTooLarge' : 'BodyMalformed' });
    } finally {
      // Reads the rest of a refused body, so that the client can read the answer.
      ctx.req.resume();
    }
    const { body, rawBody } = ctx.request;
    return isObject(body) && rawBody !== '' ? E.right(body) : E.left({ _tag: 'BodyMalformed' });
  };
};

/** Rejects bytes that are not UTF-8. The parser replaces them, so another password would be checked. */
const parseUtf8 = async (ctx: Context, parser: Middleware): Promise<void> => {
  const chunks: Buffer[] = [];
  const keep = (chunk: Buffer): void => void chunks.push(chunk);
  ctx.req.on('data', keep);
  try {
    await parser(ctx, () => Promise.resolve());
  } finally {
    ctx.req.off('data', keep);
  }
  UTF_8.decode(Buffer.concat(chunks));
};

/** The service undoes no other transfer coding, such as gzip. */
export const isPlainTransfer = (coding: string | undefined): boolean => /^(chunked)?$/i.test(coding ?? '');

/** JSON is UTF-8 (RFC 8259 section 8.1); another character set is not supported. */
const isJson = (ctx: Context): boolean =>
  Boolean(ctx.is('application/json')) && /^(utf-?8)?$/i.test(ctx.request.charset);

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const bytesOf = async (request: IncomingMessage, limitBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limitBytes) throw TOO_LARGE;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const TOO_LARGE = Object.assign(new Error('body too large'), { status: 413 });

/** `ERR_BUFFER_TOO_LARGE` comes from a decoder. */
const isTooLarge = (error: unknown): boolean => {
  const { status, code } = error as Readonly<{ status?: number; code?: string }>;
  return status === 413 || code === 'ERR_BUFFER_TOO_LARGE';
};

/** Removes each key `__proto__`, as the parser does. A copy of an object with this key would have another prototype. */
const parseText = (bytes: Buffer): object | null =>
  JSON.parse(UTF_8.decode(bytes), (key, value: unknown) => (key === '__proto__' ? undefined : value)) as object | null;
