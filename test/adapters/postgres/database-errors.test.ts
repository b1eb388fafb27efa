import { expect } from 'chai';
import { deadlineOf, withServer } from '../../../src/adapters/postgres/database-errors.js';
import { messagesOf } from '../../../src/domain/ports/unavailable.js';

const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => messagesOf(error),
  );

const failing = (message: string, code?: string) => () =>
  Promise.reject(Object.assign(new Error(message), code === undefined ? {} : { code }));

describe('an outage of the database', () => {
  it('names DATABASE_DEADLINE_MS when a time limit has passed', async () => {
    const late = 'database unavailable: no answer in time (DATABASE_DEADLINE_MS, with DATABASE_URL): ';
    const never = deadlineOf(1)(() => new Promise(() => undefined));
    expect(await messageOf(never)).to.equal(`${late}no answer within 1 ms`);
    for (const [message, code] of [
      ['canceling statement due to statement timeout', '57014'],
      ['Query read timeout'],
      ['timeout exceeded when trying to connect'],
      ['Knex: Timeout acquiring a connection. The pool is probably full.'],
    ] as const)
      expect(await messageOf(withServer(failing(message, code)))).to.equal(late + message);
  });

  it('does not name it otherwise', async () => {
    const refused = await messageOf(withServer(failing('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED')));
    expect(refused).to.equal('database unavailable: connect ECONNREFUSED 127.0.0.1:5432');
  });
});
