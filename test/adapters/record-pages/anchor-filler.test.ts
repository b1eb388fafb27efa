import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import { anchorFiller, anchorStatement } from '../../../src/adapters/record-pages/anchor-filler.js';
import { knownLists } from '../../../src/adapters/record-pages/known-lists.js';
import { listedTables } from '../../../src/adapters/record-pages/tables.js';
import { eventually } from '../../support/eventually.js';
import { silentLog } from '../../support/silent-log.js';

const users = listedTables().get('user')!;
const STATEMENT_MS = 40;

describe('anchorFiller', () => {
  it('rests after a statement that found another version of the list', async () => {
    const lists = knownLists();
    let [version, statements] = [0, 0];
    const fill = anchorFiller(
      lists,
      async () => {
        statements += 1;
        await sleep(STATEMENT_MS);
        return [['a later version', '0', '1', '1']];
      },
      silentLog,
    );
    /** What a far page does after each change. */
    const readFarPage = (): void => {
      version += 1;
      lists.set('list', { version: String(version), total: 10_000, live: 10_000 });
      fill({
        ...{ list: 'list', order: '', version: String(version), input: { filters: {}, timeZone: 'UTC' } },
        statement: anchorStatement(users, [], users.orders.declared),
      });
    };

    const end = performance.now() + 5 * STATEMENT_MS;
    while (performance.now() < end) {
      readFarPage();
      await sleep(STATEMENT_MS / 10);
    }
    expect(statements).to.equal(1);
    await eventually(() => {
      readFarPage();
      return statements > 1;
    });
  });
});
