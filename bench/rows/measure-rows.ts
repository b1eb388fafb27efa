import pg from 'pg';
import { limitsWithin } from '../../src/adapters/postgres/database-settings.js';
import { openPageServers } from '../../src/adapters/record-pages/page-servers.js';
import { pgRecordPages } from '../../src/adapters/record-pages/pg-record-pages.js';
import { listedTables } from '../../src/adapters/record-pages/tables.js';
import { E } from '../../src/contract/values/fp.js';
import { modulesWith } from '../../src/contract/modules/modules.js';
import type { RowScope } from '../../src/domain/access/row-scope.js';
import type { RecordPages } from '../../src/domain/ports/record-pages.js';
import { migrate, readSettings } from '../../src/menshen.js';
import type { Bench } from '../bench.js';
import { cpuTimesOf } from '../cpu-time.js';
import { interleaved } from '../page/interleaved.js';
import { PAGE_SIZE } from '../page/paths.js';
import { JWT_SECRET } from '../people/token.js';
import { medianOf } from '../statistics.js';
import { DEPARTMENTS, fillTickets, TICKETS } from './tickets.js';

const SCOPE_NAMES = ['everything', 'one', 'twenty', 'three hundred', 'own'] as const;
const PLACES = ['first', 'middle', 'last'] as const;

/** The records that a scope gives, and where in their list a page is. */
export type ScopedPage = `${(typeof SCOPE_NAMES)[number]} ${(typeof PLACES)[number]}`;

/** CPU time of a page in microseconds. */
type PageCost = Readonly<{ node: number; postgres: number; total: number }>;

export type RowLists = Readonly<{ rows: number; costs: Readonly<Record<ScopedPage, PageCost>> }>;

/** So many departments, spread over all of them. */
const departments = (count: number): RowScope => ({
  departments: Array.from({ length: count }, (_, i) => 1 + Math.floor((i * DEPARTMENTS) / count)),
  owner: null,
});

const SCOPES: Readonly<Record<(typeof SCOPE_NAMES)[number], RowScope>> = {
  everything: 'everything',
  one: departments(1),
  twenty: departments(20),
  'three hundred': departments(300),
  own: { departments: [], owner: 7 },
};

/** A page in the middle may take long on a busy machine. */
const LIMIT_MS = 30_000;

const WRITES_PER_SECOND = 10;
const READERS = 4;

/** Moves a ticket within its list, ten times a second. */
const startWriter = async (url: string, rows: number): Promise<() => Promise<void>> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let last: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    const values = [1 + Math.floor(Math.random() * rows), Math.floor((Math.random() * rows) / 3)];
    last = last.then(() => client.query('update tickets set sort = $2 where id = $1', values));
  }, 1_000 / WRITES_PER_SECOND);
  return async () => {
    clearInterval(timer);
    await last;
    await client.end();
  };
};

/** Several readers read one page after the other. */
const readFor = async (
  pages: RecordPages,
  postgres: number,
  [scope, pageNo]: readonly [RowScope, number],
  seconds: number,
): Promise<PageCost> => {
  const [before = NaN] = cpuTimesOf([postgres]);
  const own = process.cpuUsage();
  const end = performance.now() + seconds * 1_000;
  let count = 0;
  const read = async (): Promise<void> => {
    while (performance.now() < end) {
      await pages.find('ticket', scope, { pageNo, pageSize: PAGE_SIZE, filters: {} });
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: READERS }, read));
  const [after = NaN] = cpuTimesOf([postgres]);
  const { user, system } = process.cpuUsage(own);
  const cost = { node: (user + system) / count, postgres: (after - before) / count };
  return { ...cost, total: cost.node + cost.postgres };
};

/** Pages of a list in the declared order, within scopes of different sizes, while other transactions change the list. */
export const measureRows = async ({ plan, stores }: Pick<Bench, 'plan' | 'stores'>): Promise<RowLists> => {
  const { postgres } = stores;
  const rows = plan.sizes.at(-1) ?? 0;
  const database = 'tickets';
  const url = postgres.urlOf(database);
  const settings = readSettings({ DATABASE_URL: url, REDIS_URL: 'redis://127.0.0.1', JWT_SECRET, LOG_LEVEL: 'silent' });
  if (E.isLeft(settings)) throw new Error(JSON.stringify(settings.left));
  await postgres.sql('postgres', `create database ${database}`);
  await migrate({ settings: settings.right, modules: [TICKETS] });
  await fillTickets(postgres, database, rows);

  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const servers = openPageServers({ address: { url }, ...limitsWithin(LIMIT_MS) }, log);
  const tables = listedTables(modulesWith([TICKETS.declaration]));
  const pages = pgRecordPages({ ...servers, timeZone: 'Asia/Shanghai', log, tables });
  const stopWriter = await startWriter(url, rows);
  try {
    const asked = new Map<ScopedPage, readonly [RowScope, number]>();
    for (const name of SCOPE_NAMES) {
      const { total } = await pages.find('ticket', SCOPES[name], { pageNo: 1, pageSize: 1, filters: {} });
      const last = Math.ceil(total / PAGE_SIZE);
      const numbers = { first: 1, middle: Math.ceil(last / 2), last };
      for (const place of PLACES) asked.set(`${name} ${place}`, [SCOPES[name], numbers[place]]);
    }
    const once = (page: ScopedPage, seconds: number) =>
      readFor(pages, postgres.pid(), asked.get(page) ?? ['everything', 1], seconds);
    for (const page of asked.keys()) await once(page, 1);
    const measured = await interleaved(
      plan.rounds,
      Object.fromEntries([...asked.keys()].map((page) => [page, () => once(page, plan.roundSeconds)])),
    );
    const median = (page: ScopedPage): PageCost => {
      const of = (figure: keyof PageCost) => medianOf(measured[page] ?? [], (cost) => cost[figure]);
      return { node: of('node'), postgres: of('postgres'), total: of('total') };
    };
    const costs = Object.fromEntries([...asked.keys()].map((page) => [page, median(page)]));
    return { rows, costs: costs as Record<ScopedPage, PageCost> };
  } finally {
    await stopWriter();
    await servers.close();
  }
};
