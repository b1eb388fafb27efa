import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { PAGE, PLAIN_PAGE, START } from './page.js';

const require = createRequire(import.meta.url);

/** The files of the package that the page loads. */
const FILES = ['swagger-ui.css', 'index.css', 'swagger-ui-bundle.js'];

/** The start fails if the file is missing. The file is read later, because it may have 1.7 MB. */
const packaged = (name: string) => {
  const path = require.resolve(`swagger-ui-dist/${name}`);
  return [name, async () => ({ type: extname(name), bytes: await readFile(path) })] as const;
};

const written = (type: string, text: string) => ({ type, bytes: Buffer.from(text) });

/** The interactive page for `/openapi.json`, with all files that it loads. It loads nothing from other servers. */
export const documentationFiles = () => ({
  page: written('.html', PAGE),
  files: {
    ...Object.fromEntries(FILES.map(packaged)),
    'start.js': () => Promise.resolve(written('.js', START)),
  },
});

/** A page without the package. It links to the description. */
export const plainPage = () => ({ page: written('.html', PLAIN_PAGE), files: {} });
