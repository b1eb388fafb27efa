import { readWhileOthersWrite } from '../../test/support/exactness/run.js';
import { closeOrms } from '../../test/support/postgres/orm.js';
import { startPostgresServer } from '../../test/support/postgres/server.js';

const PAGES = Number(process.argv[2] ?? 10_000);

const server = await startPostgresServer();
if (!server) throw new Error('PostgreSQL (initdb, postgres) is not installed');
try {
  const seed = Date.now() % 1_000_000;
  const found = await readWhileOthersWrite(await server.newDatabase(), { pages: PAGES, readers: 6, writers: 4, seed });
  console.log(`seed ${seed}: ${found.pages} pages read during ${found.transactions} transactions`);
  console.log(`${found.usedKnown} by what was kept, ${found.usedAnchors} of them from a bookmark`);
  console.log(`${found.wrong.length} other than their snapshot says`);
  for (const wrong of found.wrong.slice(0, 3)) console.log(JSON.stringify(wrong));
  if (found.wrong.length > 0) process.exitCode = 1;
} finally {
  await closeOrms();
  await server.stop();
}
