import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { foldersOnPath, isRunnable } from '../executables.js';
import { skipped } from '../skipped.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** A browser that talks to nobody but whom it is sent to. */
const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

const chromiumOnPath = (): string | undefined =>
  ['/usr/bin', ...foldersOnPath()].flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isRunnable);

/** A browser with a new profile of its own. Without one the suite is skipped; on CI that is a failure. */
export const browserOrSkip = async (context: Mocha.Context): Promise<Browser> => {
  const executablePath = chromiumOnPath();
  if (executablePath !== undefined) return chromium.launch({ executablePath, args: ARGUMENTS });
  return skipped(context, `a browser (${NAMES.join(', ')})`);
};
