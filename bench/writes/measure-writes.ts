import { smallest, type Bench } from '../bench.js';
import { SERVICE } from '../page/contenders.js';
import { interleaved } from '../page/interleaved.js';
import { startProgram } from '../programs/program.js';
import { httpRound } from './http-writers.js';
import { prepareSqlTables, SQL_TABLES, sqlRound } from './sql-writers.js';
import { statementsPerWrite } from './statements.js';
import { medianWriteCost, type WriteCost } from './write-cost.js';

/** The same with one writer and with eight. */
type Writers = Readonly<{ one: WriteCost; eight: WriteCost }>;

export type Writes = Readonly<{ statements: number; http: Writers; listed: Writers; plain: Writers }>;

const EIGHT = 8;

/** Writes of single records: over HTTP, and by SQL on a listed table and on the same table without triggers. */
export const measureWrites = async (bench: Bench): Promise<Writes> => {
  const { environment: usual, database } = smallest(bench);
  // eight writers on a busy machine
  const environment = { ...usual, DATABASE_DEADLINE_MS: '10000' };
  const { rounds, roundSeconds, warmUp } = bench.plan;
  const statements = await statementsPerWrite();
  await prepareSqlTables(bench, database);
  const program = await startProgram(SERVICE, environment);
  try {
    const http = (writers: number, seconds = roundSeconds) => httpRound(bench, program, writers, seconds);
    const sql = (table: keyof typeof SQL_TABLES, writers: number) =>
      sqlRound(bench, environment.DATABASE_URL, SQL_TABLES[table], writers, roundSeconds);
    await http(EIGHT, warmUp.seconds);
    const found = await interleaved(rounds, {
      httpOne: () => http(1),
      httpEight: () => http(EIGHT),
      listedOne: () => sql('listed', 1),
      listedEight: () => sql('listed', EIGHT),
      plainOne: () => sql('plain', 1),
      plainEight: () => sql('plain', EIGHT),
    });
    const writersOf = (name: 'http' | 'listed' | 'plain'): Writers => ({
      one: medianWriteCost(found[`${name}One`]),
      eight: medianWriteCost(found[`${name}Eight`]),
    });
    return { statements, http: writersOf('http'), listed: writersOf('listed'), plain: writersOf('plain') };
  } finally {
    await program.stop();
  }
};
