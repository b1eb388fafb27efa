import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PAGE, PLAIN_PAGE, START } from './page.js';

const require = createRequire(import.meta.url);

const JAVASCRIPT = 'text/javascript; charset=utf-8';
const CSS = 'text/css; charset=utf-8';

/** The files of the package that the page loads. */
const FILES = {
  'swagger-ui.css': CSS,
  'index.css': CSS,
  'swagger-ui-bundle.js': JAVASCRIPT,
} as const;

const fileOf = (type: string, bytes: Buffer) => ({
  type,
  bytes,
  etag: createHash('sha256').update(bytes).digest('base64url'),
});

const packaged = async ([name, type]: readonly [string, string]) =>
  [name, fileOf(type, await readFile(require.resolve(`swagger-ui-dist/${name}`)))] as const;

/** The interactive page for `/openapi.json`, with all files that it loads. It loads nothing from other servers. */
export const documentationFiles = async () => ({
  page: fileOf('text/html; charset=utf-8', Buffer.from(PAGE)),
  files: {
    ...Object.fromEntries(await Promise.all(Object.entries(FILES).map(packaged))),
    'start.js': fileOf(JAVASCRIPT, Buffer.from(START)),
  },
});

/** A page without the package. It links to the description. */
export const plainPage = () => ({ page: fileOf('text/html; charset=utf-8', Buffer.from(PLAIN_PAGE)), files: {} });
