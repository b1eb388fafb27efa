import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterFile } from '../cleanup.js';
import { JWT_SECRET } from '../http/service.js';
import { compiled } from './build.js';

export type Exit = Readonly<{ code: number | null; signal: NodeJS.Signals | null }>;

/** The product as it is run: a process of its own. */
export type ServiceProcess = Readonly<{
  pid: number;
  /** Resolves once it listens; rejects if it ends before. */
  listening: Promise<Readonly<{ url: string }>>;
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

type Options = Readonly<{
  program?: string;
  user?: Readonly<{ uid: number; gid: number }> | undefined;
  /** A module that is loaded before the program. */
  preload?: string;
}>;

const ENVIRONMENT = {
  HOST: '127.0.0.1',
  PORT: '0',
  JWT_SECRET,
  BCRYPT_COST: '4',
  CAPTCHA_RATE_LIMIT: '100000',
};
const INHERITED = ['PATH', 'HOME', 'TMPDIR'] as const;

const running = new Set<ServiceProcess>();

const killAll = (): void => {
  for (const service of running) service.signal('SIGKILL');
};
process.once('exit', killAll);
afterFile(async () => {
  killAll();
  await Promise.all([...running].map(({ exited }) => exited));
});

/** Starts a program of the product, by default the service, under exactly this environment. It is ended with the test run. */
export const startProcess = async (
  environment: Readonly<Record<string, string>> = {},
  { program = 'src/main.js', user, preload }: Options = {},
): Promise<ServiceProcess> => {
  const inherited: Record<string, string> = {};
  for (const name of INHERITED) if (process.env[name] !== undefined) inherited[name] = process.env[name];
  const preloaded = preload ? [`--import=data:text/javascript,${encodeURIComponent(preload)}`] : [];
  const child = spawn(process.execPath, [...preloaded, await compiled(program)], {
    env: { ...inherited, ...ENVIRONMENT, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
    });
  const exited = once(child, 'close').then((): Exit => ({ code: child.exitCode, signal: child.signalCode }));

  const service: ServiceProcess = {
    pid: child.pid ?? 0,
    listening: new Promise((resolve, reject) => {
      child.stdout.on('data', () => {
        const url = /"url":"([^"]+)","msg":"listening"/.exec(written.stdout)?.[1];
        if (url) resolve({ url });
      });
      void exited.then(() => reject(new Error(`it ended before it listened: ${written.stderr}`)));
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
  service.listening.catch(() => undefined);
  running.add(service);
  void exited.then(() => running.delete(service));
  return service;
};

/** Starts the service and waits until it listens. */
export const startListening = async (...how: Parameters<typeof startProcess>) => {
  const started = await startProcess(...how);
  return { ...started, ...(await started.listening) };
};

/** Asks it to stop, and waits for the end. */
export const stopped = async (service: ServiceProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<Exit> => {
  service.signal(signal);
  return service.exited;
};

/** Runs a program to its end. */
export const runProcess = async (...how: Parameters<typeof startProcess>) => {
  const ran = await startProcess(...how);
  return { ...(await ran.exited), stdout: ran.stdout(), stderr: ran.stderr() };
};
