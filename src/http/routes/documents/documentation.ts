import { addRoute, type RouteTable } from '../../route-table.js';
import { sendFile, webFile, type FileContent, type WebFile } from '../../web-file.js';

/** The documentation page, and the files that it loads, by name. They are read when they are first asked for. */
export type Documentation = Readonly<{
  page: FileContent;
  files: Readonly<Record<string, () => Promise<FileContent>>>;
}>;

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

/** Reads a file once. After a failure, the next request reads it again. */
const readOnce = (read: () => Promise<FileContent>): (() => Promise<WebFile>) => {
  let file: Promise<WebFile> | undefined;
  return () =>
    (file ??= read().then(webFile, (error: unknown) => {
      file = undefined;
      throw error;
    }));
};

/** `/openapi.json` and the documentation page. Each file has its own route, so that no other file can be read. */
export const mountDocumentation = (
  routes: RouteTable,
  { page, files }: Documentation,
  description: () => WebFile,
): void => {
  addRoute(routes, 'GET', '/openapi.json', (ctx) => sendFile(ctx, description()));
  const document = webFile(page);
  addRoute(routes, 'GET', '/docs', (ctx) => {
    ctx.set('Content-Security-Policy', PAGE_POLICY);
    sendFile(ctx, document);
  });
  for (const [name, read] of Object.entries(files)) {
    const fileOf = readOnce(read);
    addRoute(routes, 'GET', `/docs/${name}`, async (ctx) => sendFile(ctx, await fileOf()));
  }
};
