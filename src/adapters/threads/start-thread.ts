import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** The file of the module `name` in the folder of the module `url`. No loader maps `.js` to `.ts` for the file of a thread. */
export const fileBeside = (url: string, name: string): string => {
  const path = fileURLToPath(url);
  return join(dirname(path), `${name}${extname(path)}`);
};

/** Requires a file from a module that has no file. */
const requiring = (file: string): URL => {
  const path = JSON.stringify(file);
  const source = `import { createRequire } from 'node:module'; createRequire(${path})(${path});`;
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`);
};

/** A source file is required, not imported: in a thread of Node 20 the TypeScript loader works for `require` only. */
export const startThread = (file: string, workerData?: unknown): Worker =>
  new Worker(extname(file) === '.ts' ? requiring(file) : file, { workerData });
