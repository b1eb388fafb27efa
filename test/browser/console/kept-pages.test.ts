import { expect } from 'chai';
import { useConsole } from './console-stage.js';
import type { Visitor } from './visitor.js';

/** How often the page asks for the rules of passwords, which it may remember for a minute. */
const questionsOf = async ({ page, open }: Visitor): Promise<number> => {
  let asked = 0;
  const count = (request: Readonly<{ url(): string }>): void => {
    if (request.url().endsWith('/account/passwordRules')) asked += 1;
  };
  page.on('request', count);
  await open('/account/password');
  page.off('request', count);
  return asked;
};

describe('a page that one test leaves to the next', () => {
  const stage = useConsole();

  it('remembers an answer while a test uses it, and none of a test before', async () => {
    const first = await stage.administer();
    expect(await questionsOf(first)).to.equal(1);
    await first.open('/account/profile');
    expect(await questionsOf(first), 'in the same test').to.equal(0);
    await first.leave();
    const second = await stage.administer();
    expect(second.page, 'the same page').to.equal(first.page);
    expect(await questionsOf(second), 'in the next test').to.equal(1);
    await second.leave();
  });
});
