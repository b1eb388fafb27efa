import { expect } from 'chai';
import { ask, countOf, overOf, useStage, userOf } from './stage.js';

const NAMES = Array.from({ length: 20 }, (_, i) => `expired ${i}`);

describe('the client in one tab', () => {
  const stage = useStage();

  it('refreshes once for twenty requests on one expired token, and repeats each once', async () => {
    const tab = await stage.open(await stage.context());
    await stage.logIn(tab);
    expect(await ask(tab, 'before')).to.equal('ok');
    stage.expireTokens();
    const since = stage.server.seen.length;
    const outcomes = await tab.evaluate((names) => window.tab.askAll(names), NAMES);
    expect(new Set(outcomes)).to.deep.equal(new Set(['ok']));
    expect(countOf(stage.server, '/refreshToken', since)).to.equal(1);
    expect(await userOf(tab)).to.equal('auditor');
    expect(await overOf(tab)).to.deep.equal([]);
  });
});
