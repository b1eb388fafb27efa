import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { user } from '../../src/contract/modules/user.js';
import { statusTextOf } from '../../src/contract/values/status.js';

type Values = Readonly<Record<string, unknown>>;

/** What all compared programs answer a user with. They are programs of their own, which the compiler does not read. */
type UserRecord = Readonly<{ userRecord: (row: Values) => Values; USER_COLUMNS: Readonly<Record<string, string>> }>;

const FIELDS = Object.keys(user.listed);
const UNKNOWN_STATUS = 3;

describe('the programs that the benchmark compares', () => {
  let answered: UserRecord;
  before(async () => {
    answered = (await import(pathToFileURL(resolve('bench/contenders/user-record.mjs')).href)) as UserRecord;
  });

  it('answer the fields of a listed user, in their order', () => {
    const { userRecord, USER_COLUMNS } = answered;
    expect(Object.keys(userRecord({}))).to.deep.equal(FIELDS);
    expect(Object.keys(USER_COLUMNS)).to.deep.equal(FIELDS);
  });

  it('give each field the value of the row that has its name', () => {
    const row = Object.fromEntries(FIELDS.map((field) => [field, `the ${field}`]));
    const { statusText: _fromStatus, ...shown } = answered.userRecord(row);
    const { statusText: _ofRow, ...expected } = row;
    expect(shown).to.deep.equal(expected);
  });

  it('have the texts of the service for each status, and for an unknown one', () => {
    const statuses = [...user.fields.status.choices.map(({ value }) => value), UNKNOWN_STATUS];
    for (const status of statuses) {
      const text = statusTextOf(status);
      expect(answered.userRecord({ status })['statusText'], `${status}`).to.equal(text);
      expect(answered.USER_COLUMNS['statusText'], `${status}`).to.contain(`'${text}'`);
    }
  });
});
