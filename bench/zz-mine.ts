import { startGenerator } from './load/generator.js';
import { populate, type Population } from './people/population.js';
import { round, medianCost, type Cost } from './page/round.js';
import { settle } from './page/settle.js';
import { startProgram } from './programs/program.js';
import { startStores } from './stores/stores.js';
import { fillUsers } from './people/fill.js';
import { listPaths, firstPaths, middlePaths, pagePath, lastPaths } from './page/paths.js';
import { runProgram } from './run-program.js';
import { cleanEnvironment } from './programs/program.js';
const SIZES = (process.env.SIZES ?? '10000').split(',').map(Number);
const ROUNDS = Number(process.env.ROUNDS ?? 3), SECONDS = Number(process.env.SECONDS ?? 1.5);
const OLD = '/tmp/pr/old';
const WHICH = (process.env.WHICH ?? 'new,old,koa').split(',');
const stores = await startStores(); const generator = startGenerator();
process.once('SIGINT', () => process.exit(130));
try {
  let ks = 0;
  for (const users of SIZES) {
    const pop = await populate(stores, users, ks++);
    let oldPop: Population | undefined;
    if (WHICH.includes('old')) {
      const database = `old_${users}`;
      await stores.postgres.sql('postgres', `create database ${database}`);
      oldPop = { ...pop, database, environment: { ...pop.environment, DATABASE_URL: stores.postgres.urlOf(database), REDIS_URL: stores.redis.urlOf(ks++) } } as Population;
      await runProgram(process.execPath, [`${OLD}/dist/src/cli/migrate.js`], { env: cleanEnvironment(oldPop.environment) });
      await fillUsers(stores.postgres, database, users);
      await stores.postgres.sql(database, 'checkpoint');
    }
    const programs: Record<string, { p: any; pop: Population }> = {};
    for (const w of WHICH) programs[w] = w === 'old' ? { p: await startProgram(`${OLD}/dist/src/main.js`, oldPop!.environment as any), pop: oldPop! }
      : { p: await startProgram(w === 'koa' ? 'bench/contenders/koa-by-hand.mjs' : '/tmp/pr/new/dist/src/main.js', { ...pop.environment, ...(w === 'koa' && { NODE_ENV: 'production' }) } as any), pop };
    const middle = middlePaths(users);
    const lists: Record<string, string[]> = { list: listPaths(), first: firstPaths(), middle, middleFiltered: middle.map((p) => `${p}&status=1`), last: lastPaths(users), filtered1: Array.from({length: 10}, (_, i) => pagePath(i + 1, { status: 1 })), search: Array.from({length: 10}, (_, i) => pagePath(i + 1, { name: '王' })) , search2: Array.from({length: 10}, (_, i) => pagePath(i + 1, { name: '小明' })) };
    const only = process.env.LISTS?.split(',') ?? Object.keys(lists);
    const res: Record<string, Cost[]> = {};
    const bench = { stores, generator } as any;
    for (const name of only) for (const w of WHICH) { if (w === 'koa' && !['list', 'first'].includes(name)) continue; await round(bench, programs[w]!.p, { connections: 16, paths: lists[name]!, tokens: pop.tokens, requests: 3000, seconds: 4 } as any); }
    await settle(bench);
    for (let r = 0; r < ROUNDS; r++) for (const name of only) for (const w of WHICH) {
      if (w === 'koa' && !['list', 'first'].includes(name)) continue;
      const order = { connections: 16, paths: lists[name]!, tokens: pop.tokens };
      await round(bench, programs[w]!.p, { ...order, seconds: 0.4 } as any);
      (res[`${name} ${w}`] ??= []).push(await round(bench, programs[w]!.p, { ...order, seconds: SECONDS } as any));
    }
    for (const [k, v] of Object.entries(res)) { const c = medianCost(v); const so = v.map((x) => x.total).sort((a, b) => a - b); console.log("min", so[0]!.toFixed(0), "q1", so[so.length >> 2]!.toFixed(0), users, k.padEnd(22), `node ${c.node.toFixed(0)} pg ${c.postgres.toFixed(0)} redis ${c.redis.toFixed(0)} total ${c.total.toFixed(0)} rps ${c.perSecond.toFixed(0)} p50 ${c.p50.toFixed(1)} p99 ${c.p99.toFixed(1)}`); }
    for (const { p } of Object.values(programs)) await p.stop();
  }
} finally { generator.stop(); await stores.stop(); }
