import type Router from '@koa/router';
import type { Randomness } from '../../../domain/ports/randomness.js';
import { refuse, type RequestState } from '../../context.js';
import { addRoute } from '../../mount.js';
import { sendFile, webFile, type FileContent, type WebFile } from '../../web-file.js';

/** The built console. */
type ConsoleFiles = Readonly<{
  /** The page, with `__CSP_NONCE__` in place of each nonce. */
  index: string;
  /** The other files by their names below the folder, such as `assets/index-1a2b3c4d.js`. */
  files: Readonly<Record<string, FileContent>>;
}>;

export type Console = ConsoleFiles & Readonly<{ title: string }>;

const NONCE = '__CSP_NONCE__';

/** The libraries of the page create styles while it runs. The nonce permits these, and nothing else inline. */
const policyWith = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const withTitle = (index: string, title: string): string =>
  index.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`);

/** One label in the metrics for all paths, because a new build has new file names. */
const LABEL = '/console/*';

/**
 * The console below `/console/`, where `/` and `/console` lead. The console reads the description from
 * `/console/openapi.json`.
 */
export const mountConsole = (
  router: Router<RequestState>,
  { index, files, title }: Console,
  description: WebFile,
  { uuid }: Randomness,
): void => {
  // relative, for a proxy with a path prefix
  for (const path of ['/', '/console']) addRoute(router, 'GET', path, (ctx) => ctx.redirect('console/'));

  const page = withTitle(index, title);
  addRoute(
    router,
    'GET',
    '/console/',
    (ctx) => {
      const nonce = uuid();
      ctx.set('Cache-Control', 'no-cache');
      ctx.set('Content-Security-Policy', policyWith(nonce));
      // A page that opens the console in a window gets no hold of it.
      ctx.set('Cross-Origin-Opener-Policy', 'same-origin');
      ctx.type = '.html';
      ctx.body = page.replaceAll(NONCE, nonce);
    },
    LABEL,
  );

  const served = new Map([['/console/openapi.json', description]]);
  for (const [name, content] of Object.entries(files)) served.set(`/console/${encodeURI(name)}`, webFile(content));
  addRoute(
    router,
    'GET',
    '/console/*file',
    (ctx) => {
      const file = served.get(ctx.path);
      if (file) sendFile(ctx, file);
      else refuse(ctx, { _tag: 'RouteNotFound' });
    },
    LABEL,
  );
};
