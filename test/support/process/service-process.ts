import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterFile } from '../cleanup.js';
import { JWT_SECRET } from '../http/service.js';
import { compiled } from './build.js';

export type Environment = Readonly<Record<string, string>>;
export type Exit = Readonly<{ code: number | null; signal: NodeJS.Signals | null }>;

/** A program of the product as it is run: a process of its own. */
export type Program = Readonly<{
  pid: number;
  /** The first group of the pattern, once standard output matches it. Rejects with all output when it does not. */
  says(pattern: RegExp): Promise<string>;
  /** It has ended, though its output may not have been read. */
  ended: Promise<unknown>;
  exited: Promise<Exit>;
  /** What it has written so far. */
  stdout(): string;
  stderr(): string;
  /** Nobody reads standard output until `readOutput`, though it stays open. */
  stallOutput(): void;
  readOutput(): void;
  /** Nobody reads the one or the other any more. */
  closeOutput(name: 'stdout' | 'stderr'): void;
  signal(signal: NodeJS.Signals): void;
}>;

export type ServiceProcess = Program & Readonly<{ listening: Promise<Readonly<{ url: string }>> }>;

type Options = Readonly<{
  words?: ReadonlyArray<string>;
  /** All of its standard input. */
  input?: string;
  user?: Readonly<{ uid: number; gid: number }> | undefined;
  /** The working folder. */
  folder?: string;
  /** A module that is loaded before the program. */
  preload?: string;
}>;

/** Far beyond what a start takes on a busy machine, and below the time that mocha allows. */
const START_LIMIT_MS = 90_000;

const SERVICE: Environment = {
  HOST: '127.0.0.1',
  PORT: '0',
  JWT_SECRET,
  BCRYPT_COST: '4',
  CAPTCHA_RATE_LIMIT: '100000',
};

/** This environment, and of the test's own only what every program needs. */
export const environmentOf = (environment: Environment = {}): Record<string, string> => {
  const inherited = ['PATH', 'HOME', 'TMPDIR'].map((name) => [name, process.env[name]] as const);
  const present = inherited.filter((pair): pair is readonly [string, string] => pair[1] !== undefined);
  return { ...Object.fromEntries(present), ...environment };
};

/** To optimize the embedded database takes more time than a test uses it. */
const FLAGS = ['--liftoff-only'];

const running = new Set<Program>();

const killAll = (): void => {
  for (const program of running) program.signal('SIGKILL');
};
process.once('exit', killAll);
afterFile(async () => {
  killAll();
  await Promise.all([...running].map(({ exited }) => exited));
});

/** Starts a compiled program under exactly this environment, without a terminal. It is ended with the test file. */
export const startProgram = async (
  program: string,
  environment: Environment,
  { words = [], input = '', user, folder, preload }: Options = {},
): Promise<Program> => {
  const preloaded = preload ? [`--import=data:text/javascript,${encodeURIComponent(preload)}`] : [];
  const child = spawn(process.execPath, [...FLAGS, ...preloaded, resolve(await compiled(program)), ...words], {
    cwd: folder,
    env: environmentOf(environment),
    ...user,
  });
  // it may end without reading
  child.stdin.on('error', () => undefined).end(input);
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
    });
  const exited = once(child, 'close').then((): Exit => ({ code: child.exitCode, signal: child.signalCode }));

  const started: Program = {
    pid: child.pid ?? 0,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(written.stdout);
          if (found) resolve(found[1] ?? '');
        };
        const fail = (why: string) => () =>
          reject(new Error(`${program} ${why} before it said ${pattern.source}\n${written.stderr}\n${written.stdout}`));
        child.stdout.on('data', look);
        look();
        setTimeout(fail(`took ${START_LIMIT_MS} ms`), START_LIMIT_MS).unref();
        void exited.then(fail('ended'));
      }),
    ended: once(child, 'exit'),
    exited,
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    stallOutput: () => void child.stdout.pause(),
    readOutput: () => void child.stdout.resume(),
    closeOutput: (name) => void child[name].destroy(),
    signal: (signal) => void child.kill(signal),
  };
  running.add(started);
  void exited.then(() => running.delete(started));
  return started;
};

/** Runs a program to its end. */
export const runProgram = async (...how: Parameters<typeof startProgram>) => {
  const ran = await startProgram(...how);
  return { ...(await ran.exited), stdout: ran.stdout(), stderr: ran.stderr() };
};

/** Starts the service. */
export const startProcess = async (environment: Environment = {}, options?: Options): Promise<ServiceProcess> => {
  const started = await startProgram('src/main.js', { ...SERVICE, ...environment }, options);
  const listening = started.says(/"url":"([^"]+)","msg":"listening"/).then((url) => ({ url }));
  listening.catch(() => undefined);
  return { ...started, listening };
};

/** Starts the service and waits until it listens. */
export const startListening = async (...how: Parameters<typeof startProcess>) => {
  const started = await startProcess(...how);
  return { ...started, ...(await started.listening) };
};

/** Asks it to stop, and waits for the end. */
export const stopped = async (program: Program, signal: NodeJS.Signals = 'SIGTERM'): Promise<Exit> => {
  program.signal(signal);
  return program.exited;
};

/** Starts the service where it has to fail, and waits for its end. */
export const runProcess = (environment: Environment, options?: Options) =>
  runProgram('src/main.js', { ...SERVICE, ...environment }, options);
