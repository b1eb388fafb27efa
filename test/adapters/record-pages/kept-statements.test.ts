import { expect } from 'chai';
import { keptStatements } from '../../../src/adapters/record-pages/kept-statements.js';
import { placeholders, statement } from '../../../src/adapters/record-pages/record-sql.js';

const made = (text: string) => () => statement(text, placeholders<string>());

describe('kept statements', () => {
  it('are made once, with a name under which the server prepares them', () => {
    const statements = keptStatements<string>();
    const first = statements('a', made('select 1'));
    expect(statements('a', made('select 2'))).to.equal(first);
    expect(first.query('', true)).to.have.all.keys('name', 'text', 'values', 'isLight');
  });

  it('are made for each call and not prepared beyond the bound', () => {
    const statements = keptStatements<string>(1);
    const first = statements('a', made('select 1'));
    for (const text of ['select 2', 'select 3'])
      expect(statements('b', made(text)).query('', true)).to.deep.equal({ text, values: [], isLight: true });
    expect(statements('a', made('select 4'))).to.equal(first);
  });
});
