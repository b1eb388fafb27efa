import { join } from 'node:path';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import { afterLastFile } from './cleanup.js';
import { foldersOnPath, isRunnable } from './executables.js';
import { skipped } from './skipped.js';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'];

/** A name of this machine. Unlike an address, it makes no secure context, so a page of it is like one of an intranet. */
export const INTRANET = 'intranet.test';

/** A browser that reaches this machine only. */
const ARGUMENTS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  `--host-resolver-rules=MAP ${INTRANET} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
];

export const browserOrSkip = (context: Mocha.Context, options: LaunchOptions = {}): Promise<Browser> => {
  const programs = ['/usr/bin', ...foldersOnPath()].flatMap((folder) => BROWSERS.map((name) => join(folder, name)));
  const executablePath = programs.find(isRunnable);
  if (executablePath === undefined) return skipped(context, `a browser (${BROWSERS.join(', ')})`);
  return chromium.launch({ executablePath, args: ARGUMENTS, ...options });
};

let shared: Promise<Browser> | undefined;

afterLastFile(async () => {
  await (await shared)?.close();
});

/** One browser for all tests of this process. Each closes the contexts that it has made. */
export const sharedBrowserOrSkip = (context: Mocha.Context): Promise<Browser> => (shared ??= browserOrSkip(context));
