import { LOGS_STATEMENTS, receivedDuring } from '../../test/support/postgres/received-statements.js';
import { startPostgresServer } from '../../test/support/postgres/server.js';
import { SERVICE } from '../page/contenders.js';
import { JWT_SECRET } from '../people/token.js';
import { cleanEnvironment, startProgram } from '../programs/program.js';
import { runProgram } from '../run-program.js';
import { addAndUpdate } from './http-writers.js';

const PAIRS = 10;

/** How many statements PostgreSQL receives for one write over HTTP, on average of additions and updates. */
export const statementsPerWrite = async (): Promise<number> => {
  const server = await startPostgresServer(LOGS_STATEMENTS);
  if (!server) throw new Error('PostgreSQL is not installed');
  try {
    const environment = { DATABASE_URL: await server.newDatabase(), JWT_SECRET };
    const env = cleanEnvironment(environment);
    await runProgram(process.execPath, ['dist/src/cli/menshen.js', 'migrate'], { env });
    await server.run(
      `insert into users (id, username) values (1, 'user1')`,
      new URL(environment.DATABASE_URL).pathname.slice(1),
    );
    const program = await startProgram(SERVICE, environment);
    try {
      // the first one opens a connection and reads the permissions
      await addAndUpdate(program);
      const received = await receivedDuring(server, async () => {
        for (let i = 0; i < PAIRS; i += 1) await addAndUpdate(program);
      });
      return received.length / (2 * PAIRS);
    } finally {
      await program.stop();
    }
  } finally {
    await server.stop();
  }
};
