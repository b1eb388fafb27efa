import { expect } from 'chai';
import { readWhileOthersWrite } from '../../support/exactness/run.js';
import { closeOrms } from '../../support/postgres/orm.js';
import { sharedPostgres } from '../../support/postgres/shared.js';

describe('pages while others write', () => {
  after(closeOrms);

  it('show what their snapshot holds, every total and every record, also by what was kept', async function () {
    this.timeout(60_000);
    const url = await (await sharedPostgres(this)).newDatabase();
    const found = await readWhileOthersWrite(url, { pages: 1_000, readers: 4, writers: 3, seed: 20_26 });
    expect(found.wrong.slice(0, 3)).to.deep.equal([]);
    expect(found.pages).to.be.at.least(1_000);
    // otherwise nothing would have been shown
    expect(found.usedKept, 'pages by what was kept').to.be.above(20);
    expect(found.usedBookmarks, 'pages by a bookmark').to.be.above(0);
    expect(found.transactions).to.be.above(50);
  });
});
