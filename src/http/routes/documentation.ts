import type Router from '@koa/router';
import type { Context, RequestState } from '../context.js';

export type DocumentationFile = Readonly<{ type: string; bytes: Buffer; etag: string }>;

/** The page that shows the API, and the files that it loads, by their names. */
export type Documentation = Readonly<{ page: DocumentationFile; files: Readonly<Record<string, DocumentationFile>> }>;

/** The page runs its own scripts, asks its own origin and shows the pictures that answers carry; nothing else. */
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

/** Kept by the browser, and asked for again each time. */
const give = (ctx: Context, { type, bytes, etag }: DocumentationFile): void => {
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

/** `/openapi.json` and the page over it. Each file is a route of its own: no path leads to any other. */
export const mountDocumentation = (
  router: Router<RequestState>,
  { page, files }: Documentation,
  description: object,
): void => {
  const json = JSON.stringify(description);
  router.get('/openapi.json', (ctx) => {
    ctx.set('Cache-Control', 'no-cache');
    ctx.type = 'application/json; charset=utf-8';
    ctx.body = json;
  });
  router.get('/docs', (ctx) => {
    ctx.set('Content-Security-Policy', PAGE_POLICY);
    give(ctx, page);
  });
  for (const [name, file] of Object.entries(files)) router.get(`/docs/${name}`, (ctx) => give(ctx, file));
};
