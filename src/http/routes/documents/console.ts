import type { Randomness } from '../../../domain/ports/randomness.js';
import { addRoute, type RouteTable } from '../../route-table.js';
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
  routes: RouteTable,
  { index, files, title }: Console,
  description: () => WebFile,
  { uuid }: Randomness,
): void => {
  // relative, for a proxy with a path prefix
  for (const path of ['/', '/console']) addRoute(routes, 'GET', path, (ctx) => ctx.redirect('console/'));

  const page = withTitle(index, title);
  addRoute(
    routes,
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

  addRoute(routes, 'GET', '/console/openapi.json', (ctx) => sendFile(ctx, description()), LABEL);
  for (const [name, content] of Object.entries(files)) {
    const file = webFile(content);
    addRoute(routes, 'GET', `/console/${encodeURI(name)}`, (ctx) => sendFile(ctx, file), LABEL);
  }
};
