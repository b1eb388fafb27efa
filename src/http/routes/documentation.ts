import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type Router from '@koa/router';
import type { Context, RequestState } from '../context.js';
import { addRoute } from '../mount.js';

export type DocumentationFile = Readonly<{ type: string; bytes: Buffer; etag: string }>;

/** The documentation page, and the files that it loads, by name. */
export type Documentation = Readonly<{ page: DocumentationFile; files: Readonly<Record<string, DocumentationFile>> }>;

/** Allows scripts, styles and requests of the same origin, and the captcha images in answers. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The browser stores the file and validates it before each use. */
const send = (ctx: Context, { type, bytes, etag }: DocumentationFile): void => {
  ctx.status = 200;
  ctx.set('Cache-Control', 'no-cache');
  ctx.etag = etag;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.type = type;
  ctx.body = bytes;
};

/** The description as it is and with gzip, which makes it fourteen times smaller. One weak `ETag` is for both. */
const descriptionFiles = (description: object): Readonly<Record<'identity' | 'gzip', DocumentationFile>> => {
  const bytes = Buffer.from(JSON.stringify(description));
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url')}"`;
  const type = 'application/json; charset=utf-8';
  return { identity: { type, bytes, etag }, gzip: { type, bytes: gzipSync(bytes), etag } };
};

/** `/openapi.json` and the documentation page. Each file has its own route, so that no other file can be read. */
export const mountDocumentation = (
  router: Router<RequestState>,
  { page, files }: Documentation,
  description: object,
): void => {
  const { identity, gzip } = descriptionFiles(description);
  addRoute(router, 'GET', '/openapi.json', (ctx) => {
    const isCompressed = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
    ctx.vary('Accept-Encoding');
    send(ctx, isCompressed ? gzip : identity);
    if (isCompressed && ctx.status === 200) ctx.set('Content-Encoding', 'gzip');
  });
  addRoute(router, 'GET', '/docs', (ctx) => {
    ctx.set('Content-Security-Policy', PAGE_POLICY);
    send(ctx, page);
  });
  for (const [name, file] of Object.entries(files)) addRoute(router, 'GET', `/docs/${name}`, (ctx) => send(ctx, file));
};
