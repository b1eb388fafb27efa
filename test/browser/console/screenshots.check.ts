import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LOOKS, PAGES, useShownConsole } from './console-pages.js';

const FOLDER = process.env['SCREENSHOTS'] ?? join('dist', 'screenshots');

describe('screenshots of every page', () => {
  const stage = useShownConsole();

  for (const look of LOOKS) {
    const name = Object.values(look).join('-');
    it(name, async () => {
      const folder = join(FOLDER, name);
      await mkdir(folder, { recursive: true });
      const visitor = await stage.visit(look);
      const save = async (path: string): Promise<void> => {
        const file = path === '/' ? 'dashboard' : path.slice(1).replaceAll(/[^a-z0-9]+/g, '-');
        await visitor.page.screenshot({ path: join(folder, `${file}.png`), fullPage: true });
      };
      await visitor.open('/');
      await save('/login');
      await visitor.logIn();
      for (const path of PAGES) {
        await visitor.open(path);
        await save(path);
      }
      await visitor.leave();
    });
  }
});
