import { expect } from 'chai';
import { stub } from 'sinon';
import { importRecordsHandler } from '../../../src/application/records/import-records.js';
import { E } from '../../../src/contract/values/fp.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { gate } from '../../support/gate.js';
import { actor, REACHES_EVERYTHING } from '../../port-contracts/administration-fixtures.js';
import { administration, USER } from './administration-scenario.js';

describe('an import', () => {
  const stage = async (limits?: { hashingMs: number }) => {
    const given = await administration();
    const handle = importRecordsHandler({ ...given.ports, ...given.policies, loginQueue: given.queue }, limits);
    const run = (
      text: string,
      {
        module = 'position',
        dryRun = true,
        userId = USER.admin as number,
        receive = (): Promise<unknown> => Promise.resolve(),
      } = {},
    ) =>
      handle({
        ...{
          module,
          actor: actor(userId),
          scope: 'everything',
          reach: REACHES_EVERYTHING,
          dryRun,
          digest: 'digest of the file',
        },
        receive: async () => {
          await receive();
          return E.right({ bytes: Buffer.from(text), digest: 'digest of the file' });
        },
        allow: () => Promise.resolve(E.right('everything')),
      });
    return { ...given, run };
  };

  it('takes its place when its file has arrived', async () => {
    const { run } = await stage();
    const arrival = gate();
    const users = [USER.manager, USER.weaker, USER.stronger];
    const waiting = users.map((userId) => run(`name\r\nwaiting ${userId}`, { userId, receive: arrival.work }));
    expect(expectRight(await run('name\r\nother'))).to.include({ added: 1 });
    arrival.letGo();
    const outcomes = await Promise.all(waiting);
    expect(outcomes.filter(E.isRight)).to.have.length(2);
    expectLeft(outcomes.find(E.isLeft)!, 'ImportsBusy');
  });

  it('of a user who has one running: ImportRunning, and others have their place', async () => {
    const { run, ports } = await stage();
    const held = gate();
    const judge = ports.recordImports.judge.bind(ports.recordImports);
    const judging = stub(ports.recordImports, 'judge');
    judging.callThrough().onFirstCall().callsFake(async (target, decide) => {
      await held.work();
      return judge(target, decide);
    });
    const userId = USER.manager;
    const [first, second] = [run('name\r\none', { userId }), run('name\r\ntwo', { userId })];
    expectLeft(await second, 'ImportRunning');
    expectLeft(await run('name\r\nthree', { userId }), 'ImportRunning');
    expect(expectRight(await run('name\r\nother'))).to.include({ added: 1 });
    held.letGo();
    expect(expectRight(await first)).to.include({ added: 1 });
    expect(expectRight(await run('name\r\nfour', { userId }))).to.include({ added: 1 });
  });

  it('gives its place back, whatever becomes of it', async () => {
    const { run, ports } = await stage();
    const failing = stub(ports.recordImports, 'judge').rejects(new Error('a fault'));
    for (let times = 0; times < 3; times += 1) await run('name\r\nx').catch(() => undefined);
    failing.restore();
    expect(expectRight(await run('name\r\nx'))).to.include({ added: 1 });
  });

  it('is refused if its passwords take too long to hash, and writes nothing', async () => {
    const { run, ports, changes } = await stage({ hashingMs: 5 });
    const hashing = stub(ports.hasher, 'hash').callsFake(
      (password) => new Promise((resolve) => setTimeout(resolve, 20, `hash of ${password}`)),
    );
    const file = ['username,password', ...[1, 2, 3, 4].map((i) => `new-${i},Secret#${i}`)].join('\r\n');
    expectLeft(await run(file, { module: 'user', dryRun: false }), 'ServiceBusy');
    expect([hashing.callCount, changes()]).to.deep.equal([1, 0]);
    const one = 'username,password\r\nnew-1,Secret#1';
    expect(expectRight(await run(one, { module: 'user', dryRun: false }))).to.include({ added: 1 });
  });
});
