import { join } from 'node:path';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import { afterLastFile } from './cleanup.js';
import { foldersOnPath, isRunnable } from './executables.js';
import { skipped } from './skipped.js';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'];
/** Needs a third less CPU time than a whole browser. It has no back/forward cache. */
const HEADLESS_SHELL = 'chromium-headless-shell';

/** A name of this machine. Unlike an address, it makes no secure context, so a page of it is like one of an intranet. */
export const INTRANET = 'intranet.test';

/** A browser that reaches this machine only. */
const ARGUMENTS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  // several browsers share two processors: threads that help one page take time from the others; a page lives too briefly for
  // optimized code to be worth its compilation
  ...[
    '--js-flags=--single-threaded-gc --no-opt --no-maglev --always-sparkplug --min-semi-space-size=32',
    '--num-raster-threads=1',
  ],
  `--host-resolver-rules=MAP ${INTRANET} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
];

const launchOrSkip = (
  context: Mocha.Context,
  names: ReadonlyArray<string>,
  options: LaunchOptions = {},
): Promise<Browser> => {
  const folders = ['/usr/bin', ...foldersOnPath()];
  const executablePath = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isRunnable);
  if (executablePath === undefined) return skipped(context, `a browser (${BROWSERS.join(', ')})`);
  return chromium.launch({ executablePath, args: ARGUMENTS, ...options });
};

/** A whole browser of its own. */
export const browserOrSkip = (context: Mocha.Context, options: LaunchOptions): Promise<Browser> =>
  launchOrSkip(context, BROWSERS, options);

let shared: Promise<Browser> | undefined;

afterLastFile(async () => {
  await (await shared)?.close();
});

/** One browser for all tests of this process. Each closes the contexts that it has made. */
export const sharedBrowserOrSkip = (context: Mocha.Context): Promise<Browser> =>
  (shared ??= launchOrSkip(context, [HEADLESS_SHELL, ...BROWSERS]));
