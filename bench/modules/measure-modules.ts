import type { Bench } from '../bench.js';
import { E } from '../../src/contract/values/fp.js';
import { migrate, readSettings } from '../../src/menshen.js';
import { interleaved } from '../page/interleaved.js';
import { medianCost, round, type Cost } from '../page/round.js';
import { settle } from '../page/settle.js';
import { JWT_SECRET, tokenOf } from '../people/token.js';
import { CONNECTIONS } from '../plan.js';
import { startProgram, type Program } from '../programs/program.js';
import { contractModules, fillContracts } from './contracts.js';
import { firstPages, middlePages, RANGES } from './paths.js';

/** The lists that are compared: their order, and the place in it. */
export type ListName = 'declared first' | 'declared middle' | 'ordered first' | 'ordered middle' | 'unnamed';

export type ModuleLists = Readonly<{ contracts: number; costs: Readonly<Record<ListName, Cost>> }>;

/** The lists that use anchors. */
const FAR: ReadonlyArray<ListName> = ['declared middle', 'ordered middle'];

const SCRIPT = 'bench/modules/service-main.ts';
const ADMINISTRATOR = 1;

/** Lists of contracts in the declared order and by amount, with the same ranges, and without the names of two references. */
export const measureModules = async (bench: Bench): Promise<ModuleLists> => {
  const { stores, plan } = bench;
  const contracts = plan.sizes.at(-1) ?? 0;
  const database = 'contracts';
  const environment = {
    DATABASE_URL: stores.postgres.urlOf(database),
    REDIS_URL: stores.redis.urlOf(plan.sizes.length + 2),
    JWT_SECRET,
    LOG_LEVEL: 'silent',
  };
  const settings = readSettings(environment);
  if (E.isLeft(settings)) throw new Error(JSON.stringify(settings.left));
  await stores.postgres.sql('postgres', `create database ${database}`);
  await migrate({ settings: settings.right, modules: contractModules(true) });
  await fillContracts(stores.postgres, database, contracts);

  const programs: Program[] = [];
  const start = async (more: Readonly<Record<string, string>> = {}): Promise<Program> => {
    const program = await startProgram(SCRIPT, { ...environment, ...more }, { nodeOptions: ['--import', 'tsx'] });
    programs.push(program);
    return program;
  };
  try {
    const named = await start();
    const runs: Readonly<Record<ListName, readonly [Program, ReadonlyArray<string>]>> = {
      'declared first': [named, firstPages(RANGES)],
      'declared middle': [named, middlePages(contracts, RANGES)],
      'ordered first': [named, firstPages({ ...RANGES, orderBy: '-amount' })],
      'ordered middle': [named, middlePages(contracts, { ...RANGES, orderBy: '-amount' })],
      unnamed: [await start({ WITHOUT_NAMES: '1' }), firstPages(RANGES)],
    };
    const once = (name: ListName, limit: Readonly<{ seconds: number; requests?: number }>): Promise<Cost> => {
      const [program, paths] = runs[name];
      return round(bench, program, { connections: CONNECTIONS, paths, tokens: [tokenOf(ADMINISTRATOR)], ...limit });
    };
    const names = Object.keys(runs) as ListName[];
    for (const name of names) await once(name, plan.warmUp);
    // the anchors of one list after the other are set in the background
    for (const name of FAR.flatMap(() => FAR)) {
      await once(name, { seconds: plan.roundSeconds });
      await settle(bench);
    }
    const measured = await interleaved(
      plan.rounds,
      Object.fromEntries(names.map((name) => [name, () => once(name, { seconds: plan.roundSeconds })])),
    );
    const costs = Object.fromEntries(names.map((name) => [name, medianCost(measured[name] ?? [])]));
    return { contracts, costs: costs as Record<ListName, Cost> };
  } finally {
    await Promise.all(programs.map((program) => program.stop()));
  }
};
