import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import {
  deadlineOf,
  isLostConnection,
  isSchemaChange,
  isTooSlow,
  isUnavailability,
  NoAnswer,
  NotConnected,
  withDatabase,
  withServer,
} from '../../../src/adapters/postgres/database-errors.js';
import { DRIVER_TEXTS } from '../../../src/adapters/postgres/driver-texts.js';
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
      ['Knex: Timeout acquiring a connection. The pool is probably full. Are you missing a .transacting(trx) call?'],
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

/** The files of pg, its pool and Knex's that throw these errors. */
const DRIVER_FILES = [
  'pg/lib/client.js',
  'pg-pool/index.js',
  'knex/lib/client.js',
  'knex/lib/execution/transaction.js',
  'tarn/dist/PendingOperation.js',
];

const withCode = (code: string): Error => Object.assign(new Error('some text'), { code });

describe('an error of the database', () => {
  for (const code of [
    ...['08006', '28P01', '40001', '53300', '57P01', '57014', '58030', '25006', '55P03', '3D000'],
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'],
  ])
    it(`is an outage with the code ${code}, whatever its text says`, () => {
      expect(isUnavailability(withCode(code))).to.equal(true);
    });

  for (const code of ['42601', '42703', '42P01', '23505', '22P02', 'ERR_INVALID_ARG_TYPE'])
    it(`is a bug with the code ${code}, even with a text of an outage`, () => {
      const error = Object.assign(new Error('Connection terminated'), { code });
      expect([isUnavailability(error), isLostConnection(error)]).to.deep.equal([false, false]);
    });

  it('is an outage without a table, also one that a statement names as the type of its rows', async () => {
    const typeMissing = { code: '42704', routine: 'typenameType' };
    for (const parts of [{ code: '42P01' }, typeMissing])
      expect(
        await messageOf(withDatabase(() => Promise.reject(Object.assign(new Error('some text'), parts)))),
      ).to.equal('database unavailable: a table is missing, run "menshen migrate": some text');
    const unknownSetting = { code: '42704', routine: 'find_option' };
    for (const parts of [{ code: '42704' }, unknownSetting, { ...typeMissing, code: '42703' }])
      expect(
        await messageOf(withDatabase(() => Promise.reject(Object.assign(new Error('some text'), parts)))),
      ).to.equal('some text');
  });

  it('is a bug without a code, also if its text only begins like one of the driver', () => {
    for (const text of ['rows.map is not a function', 'aborted by a rule', 'Connection terminated by a rule', ''])
      expect(isUnavailability(new TypeError(text)), text).to.equal(false);
    for (const value of ['Connection terminated', undefined, { code: '08006' }])
      expect(isUnavailability(value)).to.equal(false);
  });

  it('is an outage if the service itself has found no answer or no connection', () => {
    expect([isUnavailability(new NoAnswer(5)), isLostConnection(new NoAnswer(5))]).to.deep.equal([true, false]);
    const lost = new NotConnected('ended');
    expect([isUnavailability(lost), isLostConnection(lost)]).to.deep.equal([true, true]);
  });

  it('is a lost connection where the server or the network ended it', () => {
    for (const code of ['57P01', '57P02', '08006', 'ECONNRESET', 'EPIPE'])
      expect(isLostConnection(withCode(code)), code).to.equal(true);
    for (const code of ['57014', '53300', 'ECONNREFUSED', 'ETIMEDOUT'])
      expect(isLostConnection(withCode(code)), code).to.equal(false);
  });

  it('tells a cancelled statement and a changed schema by the SQLSTATE', () => {
    expect(isTooSlow(withCode('57014'))).to.equal(true);
    expect(isTooSlow(withCode('57P01'))).to.equal(false);
    expect(isSchemaChange(withCode('42703'))).to.equal(true);
    expect(isSchemaChange(withCode('42601'))).to.equal(false);
  });

  for (const [text, fault] of Object.entries(DRIVER_TEXTS)) {
    it(`is an outage with the text of the driver: ${text}`, () => {
      expect(isUnavailability(new Error(text))).to.equal(true);
      expect(isLostConnection(new Error(text))).to.equal(fault === 'lost');
    });
  }

  it('has the texts that the installed packages have', () => {
    const sources = DRIVER_FILES.map((file) => readFileSync(`node_modules/${file}`, 'utf8')).join('\n');
    const joined = sources.replace(/' \+\s*'/g, '');
    expect(Object.keys(DRIVER_TEXTS).filter((text) => !joined.includes(`'${text}'`))).to.deep.equal([]);
  });
});
