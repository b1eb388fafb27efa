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

describe('the message of a database outage', () => {
  it('names the time limit that has passed', async () => {
    const late = 'database unavailable: no answer in time (the limit of this work): ';
    const inTime = deadlineOf(1, 'the limit of this work');
    expect(await messageOf(inTime(() => new Promise(() => undefined)))).to.equal(`${late}no answer within 1 ms`);
    for (const [message, code] of [
      ['canceling statement due to statement timeout', '57014'],
      ['Query read timeout'],
      ['timeout exceeded when trying to connect'],
      ['Knex: Timeout acquiring a connection. The pool is probably full.'],
    ] as const)
      expect(await messageOf(inTime(failing(message, code)))).to.equal(late + message);
  });

  it('names no time limit when several limits apply', async () => {
    const late = await messageOf(withServer(failing('Query read timeout')));
    expect(late).to.equal('database unavailable: no answer in time: Query read timeout');
  });

  it('names no time limit for a refused connection', async () => {
    const refused = await messageOf(withServer(failing('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED')));
    expect(refused).to.equal('database unavailable: connect ECONNREFUSED 127.0.0.1:5432');
  });
});
