import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newFolder } from '../new-folder.js';

const INDEX = `<!doctype html>
<html lang="zh-CN">
  <head>
    <title>Menshen</title>
    <meta property="csp-nonce" nonce="__CSP_NONCE__" />
    <script type="module" src="./assets/index-B1c2_D-4.js" nonce="__CSP_NONCE__"></script>
  </head>
  <body></body>
</html>
`;

/** What each file has. The compressed forms are not compressed here, so that a test recognises them. */
export const BUILT = {
  'index.html': INDEX,
  'assets/index-B1c2_D-4.js': 'plain script',
  'assets/index-B1c2_D-4.js.br': 'brotli script',
  'assets/index-B1c2_D-4.js.gz': 'gzip script',
  'assets/index-B1c2_D-4.css': 'plain style',
  'assets/index-B1c2_D-4.css.gz': 'gzip style',
  'assets/lonely-B1c2_D-4.wasm.br': 'no compressed form of anything',
  'icon.svg': '<svg/>',
  'fonts/latin text.woff2': 'a font',
  '.vite/manifest.json': '{}',
} as const;

/** Writes a small console as the build leaves it, and a symbolic link out of it. */
export const writeConsole = async (folder: string): Promise<void> => {
  for (const [name, text] of Object.entries(BUILT)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await symlink('/etc/hostname', join(folder, 'assets/link-B1c2_D-4.js'));
  await symlink('/etc', join(folder, 'etc'));
};

/** The same in a new folder. */
export const builtConsole = async (): Promise<string> => {
  const folder = await newFolder('console');
  await writeConsole(folder);
  return folder;
};
