import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { JWT_SECRET } from './service.js';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Nobody listens there, so it starts fast and serves without. */
const NO_DATABASE = 'postgres://127.0.0.1:1/none';

export type Exit = Readonly<{ code: number | null; stdout: string; stderr: string }>;

/** The service as an operator runs it, from sources. */
export type ServiceProcess = Readonly<{
  /** Where it listens; rejects when it ends before. */
  listening: Promise<string>;
  exited: Promise<Exit>;
  signal(name: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): void;
}>;

/** Starts the production server with this environment and nothing else but the path. */
export const startProcess = async (environment: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> => {
  const folder = await mkdtemp(join(tmpdir(), 'menshen-process-'));
  const child = spawn(process.execPath, ['--import=tsx', join(ROOT, 'src/main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      JWT_SECRET,
      DATABASE_URL: NO_DATABASE,
      DATA_DIR: folder,
      ...environment,
    },
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);

  const out = { stdout: '', stderr: '' };
  child.stderr.on('data', (chunk: Buffer) => void (out.stderr += chunk.toString()));
  const lines = createInterface({ input: child.stdout });
  const exited = once(child, 'close').then(async ([code]): Promise<Exit> => {
    process.off('exit', kill);
    await rm(folder, { recursive: true, force: true });
    return { code: code as number | null, ...out };
  });
  const listening = new Promise<string>((found, failed) => {
    lines.on('line', (line) => {
      out.stdout += `${line}\n`;
      const { msg, url } = JSON.parse(line) as { msg?: string; url?: string };
      if (msg === 'listening' && url !== undefined) found(url);
    });
    void exited.then(({ stderr }) => failed(new Error(`it ended: ${stderr}`)));
  });
  listening.catch(() => undefined);
  return { listening, exited, signal: (name) => void child.kill(name) };
};
