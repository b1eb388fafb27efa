import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { PAGE, PLAIN_PAGE, START } from './page.js';

const require = createRequire(import.meta.url);

/** The files of the package that the page loads. */
const FILES = ['swagger-ui.css', 'index.css', 'swagger-ui-bundle.js'];

const packaged = async (name: string) =>
  [name, { type: extname(name), bytes: await readFile(require.resolve(`swagger-ui-dist/${name}`)) }] as const;

const written = (type: string, text: string) => ({ type, bytes: Buffer.from(text) });

/** The interactive page for `/openapi.json`, with all files that it loads. It loads nothing from other servers. */
export const documentationFiles = async () => ({
  page: written('.html', PAGE),
  files: {
    ...Object.fromEntries(await Promise.all(FILES.map(packaged))),
    'start.js': written('.js', START),
  },
});

/** A page without the package. It links to the description. */
export const plainPage = () => ({ page: written('.html', PLAIN_PAGE), files: {} });
