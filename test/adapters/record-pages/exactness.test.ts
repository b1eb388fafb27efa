import { expect } from 'chai';
import { readWhileOthersWrite } from '../../support/exactness/run.js';
import { closeOrms } from '../../support/postgres/orm.js';
import { sharedPostgres } from '../../support/postgres/shared.js';

/** With less the run would show nothing. */
const LEAST = { usedKnown: 21, usedAnchors: 1, transactions: 51 };

describe('pages while others write', () => {
  after(closeOrms);

  it('have the total and the records of one snapshot, also with known totals and anchors', async function () {
    this.timeout(300_000);
    const url = await (await sharedPostgres(this)).newDatabase();
    const found = await readWhileOthersWrite(url, { pages: 1_000, readers: 4, writers: 3, seed: 20_26, least: LEAST });
    expect(found.wrong.slice(0, 3)).to.deep.equal([]);
    expect(found.pages).to.be.at.least(1_000);
    expect(found.usedKnown, 'pages by a known total').to.be.at.least(LEAST.usedKnown);
    expect(found.usedAnchors, 'pages from an anchor').to.be.at.least(LEAST.usedAnchors);
    expect(found.transactions).to.be.at.least(LEAST.transactions);
  });
});
