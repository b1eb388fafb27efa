import { createHash } from 'node:crypto';
import { setTimeLimit, type Context } from './context.js';

/** A file of a page in a browser. */
export type FileContent = Readonly<{
  /** The media type, or an extension such as `.js`. */
  type: string;
  bytes: Buffer;
  /** The same content, compressed. */
  compressed?: Readonly<{ br?: Buffer; gzip?: Buffer }>;
  /** The name changes with the content. */
  isImmutable?: boolean;
}>;

/** A file that stays in memory while the service runs, so that no path of a request reaches the file system. */
export type WebFile = FileContent & Readonly<{ etag: string }>;

export const webFile = (content: FileContent): WebFile => ({
  ...content,
  etag: createHash('sha256').update(content.bytes).digest('base64url'),
});

/** The smallest first. */
const ENCODINGS = ['br', 'gzip'] as const;

/** The smallest form that the client accepts at least as well as the plain one. */
const chosenForm = (ctx: Context, { bytes, compressed = {}, etag }: WebFile) => {
  for (const encoding of ENCODINGS) {
    const body = compressed[encoding];
    if (body && ctx.acceptsEncodings(encoding, 'identity') === encoding)
      return { body, encoding, etag: `${etag}-${encoding}` };
  }
  return { body: bytes, etag };
};

const YEAR_SECONDS = 31_536_000;

/** The time limit of a file, in place of the one for answers: 400 KB on a slow mobile connection. */
const LIMIT_MS = 2 * 60_000;

/** Browsers store the file. They validate it before each use, unless its name changes with its content. */
export const sendFile = (ctx: Context, file: WebFile): void => {
  const { body, encoding, etag } = chosenForm(ctx, file);
  ctx.status = 200;
  ctx.set('Cache-Control', file.isImmutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
  if (file.compressed) ctx.vary('Accept-Encoding');
  ctx.etag = etag;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }

  setTimeLimit(ctx.res, LIMIT_MS);
  if (encoding) ctx.set('Content-Encoding', encoding);
  ctx.type = file.type;
  ctx.body = body;
};
