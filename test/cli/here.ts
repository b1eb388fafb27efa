import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Readable } from 'node:stream';
import { mock } from 'node:test';
import { environmentOf } from '../support/process/service-process.js';
import { withoutStores, type menshen, type Ran } from './menshen.js';

const SIGNALS = ['SIGTERM', 'SIGINT', 'uncaughtException'] as const;

/** The program throws it where it would end its process. */
class Ended extends Error {
  constructor(readonly code: number) {
    super(`ended with ${code}`);
  }
}

const endOf = async (words: ReadonlyArray<string>): Promise<number> => {
  try {
    // mocha requires this file, and the program imports its commands: a required program has other classes than they
    const { menshenProgram } = await import('../../src/cli/program.js');
    await menshenProgram().parseAsync([...words], { from: 'user' });
  } catch (error) {
    if (error instanceof Ended) return error.code;
    throw error;
  }
  throw new Error(`${words.join(' ')} did not end its process`);
};

const ranHere = async (
  words: ReadonlyArray<string>,
  { environment = {}, input = '', folder = '.' }: Parameters<typeof menshen>[1] = {},
): Promise<Ran> => {
  const before = {
    folder: process.cwd(),
    env: process.env,
    stdin: Object.getOwnPropertyDescriptor(process, 'stdin')!,
    code: process.exitCode,
  };
  const listeners = SIGNALS.map((name) => [name, process.listeners(name as 'SIGINT')] as const);
  const written = { 1: '', 2: '' };
  const keep = (name: 1 | 2) => (text: string | Uint8Array) => {
    written[name] += String(text);
    return true;
  };
  const { writeSync } = fs;
  const mocks = [
    mock.method(process.stdout, 'write', keep(1)),
    mock.method(process.stderr, 'write', keep(2)),
    mock.method(fs, 'writeSync', (file: number, ...how: [string]) =>
      file === 1 || file === 2 ? keep(file)(...how) : writeSync(file, ...how),
    ),
    mock.method(process, 'exit', (code = process.exitCode ?? 0) => {
      throw new Ended(Number(code));
    }),
  ];
  syncBuiltinESMExports();
  process.env = environmentOf({ BCRYPT_COST: '4', ...environment });
  process.exitCode = undefined;
  process.chdir(folder);
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true });
  try {
    const code = await endOf(words);
    return { code, output: written[1], errors: withoutStores(written[2]) };
  } finally {
    for (const each of mocks) each.mock.restore();
    syncBuiltinESMExports();
    process.chdir(before.folder);
    process.env = before.env;
    process.exitCode = before.code;
    Object.defineProperty(process, 'stdin', before.stdin);
    for (const [name, kept] of listeners)
      for (const listener of process.listeners(name as 'SIGINT'))
        if (!kept.includes(listener)) process.removeListener(name, listener);
  }
};

let last: Promise<unknown> = Promise.resolve();

/**
 * The same in the process of the tests, one command after the other. The process starts that it saves take most of the time.
 * A process imports each file once: a configuration that has changed needs another folder.
 */
export const menshenHere: typeof menshen = (...how) => {
  const next = last.then(() => ranHere(...how));
  last = next.catch(() => undefined);
  return next;
};
