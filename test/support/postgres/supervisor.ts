import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { eventually } from '../eventually.js';
import { childrenOf, isAlive, sendSignal } from '../process/tree.js';
import type { UnprivilegedUser } from './user.js';

/**
 * Runs a server, again for every line that it is sent, until its standard input ends, which it does at the latest with
 * the test process, however that ends; then removes the folder. What is frozen could not end and is thawed first.
 */
const SUPERVISOR = `
  run() { "$@" & server=$!; }
  run "$@"
  while read -r again; do
    wait $server
    run "$@"
  done
  ps -A -o pid= -o ppid= | while read -r pid parent; do [ "$parent" = "$server" ] && kill -CONT $pid; done
  kill -CONT $server 2>/dev/null
  kill -INT $server 2>/dev/null
  wait $server
  rm -rf "$FOLDER"`;

const READY = /database system is ready to accept (read-only )?connections/;

/** A server's main process with its back ends, and what a test may do to them. */
export type SupervisedPostgres = Readonly<{
  /** The number of the main process; another after a restart. */
  pid(): number;
  /** The lines that it has written to its log so far. */
  log(): ReadonlyArray<string>;
  /** Starts it again once it is gone. */
  start(): Promise<void>;
  /** To the main process and all that it has started. */
  signal(name: NodeJS.Signals): void;
  /** Asks the main process to end everything at once (`fast` of pg_ctl), or kills all of it; waits until it has ended. */
  end(how: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Ends it and removes the folder. */
  dispose(): Promise<void>;
}>;

/** Reads what the server says all the time, so that it never waits for a reader. */
const readinessOf = (supervisor: ChildProcess, lines: string[]) => {
  let [said, told, failed]: [Promise<void>?, (() => void)?, ((error: Error) => void)?] = [];
  createInterface({ input: supervisor.stderr! }).on('line', (line) => {
    lines.push(line);
    if (READY.test(line)) told?.();
  });
  supervisor.once('exit', () => failed?.(new Error(`PostgreSQL did not start:\n${lines.slice(-20).join('\n')}`)));
  return () => {
    said = new Promise<void>((resolve, reject) => {
      [told, failed] = [resolve, reject];
    });
    return said;
  };
};

/** Starts `command` over the data in `<folder>/data`, as `user` where one is told. */
export const supervisePostgres = async (
  command: ReadonlyArray<string>,
  folder: string,
  user: UnprivilegedUser | undefined,
): Promise<SupervisedPostgres> => {
  const env = { ...process.env, FOLDER: folder, LC_ALL: 'C.UTF-8', TZ: 'UTC' };
  const supervisor = spawn('sh', ['-c', SUPERVISOR, 'sh', ...command], {
    ...user,
    cwd: folder,
    env,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const disposed = once(supervisor, 'exit');
  const lines: string[] = [];
  const nextReady = readinessOf(supervisor, lines);
  const readPid = async () => Number((await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  await nextReady();
  let pid = await readPid();

  return {
    pid: () => pid,
    log: () => lines,
    start: async () => {
      const ready = nextReady();
      supervisor.stdin.write('again\n');
      await ready;
      pid = await readPid();
    },
    signal: (name) => {
      // the main process first: it must neither replace those that it loses nor miss them
      for (const one of [pid, ...childrenOf(pid)]) sendSignal(one, name);
    },
    end: async (how) => {
      const family = [pid, ...childrenOf(pid)];
      for (const one of how === 'SIGKILL' ? family : [pid]) sendSignal(one, how);
      await eventually(() => !family.some(isAlive));
    },
    dispose: async () => {
      supervisor.stdin.end();
      await disposed;
    },
  };
};
