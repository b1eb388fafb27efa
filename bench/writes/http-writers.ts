import type { Bench } from '../bench.js';
import { cpuTimesOf } from '../cpu-time.js';
import { tokenOf } from '../people/token.js';
import type { Program } from '../programs/program.js';
import type { WriteCost } from './write-cost.js';

const ADMINISTRATOR = tokenOf(1);

let names = 0;

type Answer = Readonly<{ code: number; msg: string; data: Readonly<Record<string, number>> | null }>;

const post = async ({ origin }: Program, path: string, form: object): Promise<Readonly<Record<string, number>>> => {
  const response = await fetch(`${origin}/api/v1/position/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ADMINISTRATOR}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(form),
  });
  const { code, msg, data } = (await response.json()) as Answer;
  if (code !== 0 || !data) throw new Error(`${path}: ${msg}`);
  return data;
};

/** Adds a position and updates it: two writes. */
export const addAndUpdate = async (program: Program): Promise<void> => {
  names += 1;
  const name = `position ${names}`;
  const { id = NaN } = await post(program, 'add', { name });
  await post(program, 'update', { id, version: 1, name, sort: names % 1_000, status: 1 });
};

/** So many writers add and update positions over HTTP, each as soon as the last write is answered. */
export const httpRound = async (
  { stores }: Pick<Bench, 'stores'>,
  program: Program,
  writers: number,
  seconds: number,
): Promise<WriteCost> => {
  const pids = [program.pid, stores.postgres.pid()];
  const before = cpuTimesOf(pids);
  const began = performance.now();
  let writes = 0;
  const write = async (): Promise<void> => {
    while (performance.now() - began < seconds * 1_000) {
      await addAndUpdate(program);
      writes += 2;
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  const perSecond = (writes * 1_000) / (performance.now() - began);
  const [node = NaN, postgres = NaN] = cpuTimesOf(pids).map((time, i) => (time - (before[i] ?? NaN)) / writes);
  return { node, postgres, perSecond };
};
