import { expect } from 'chai';
import { sqlStatements } from '../../../src/adapters/postgres/sql-statements.js';

const CASES: Readonly<Record<string, readonly [sql: string, statements: ReadonlyArray<string>]>> = {
  'two statements, and white space': ['\nselect 1;\n\n select 2 ; \n', ['select 1', 'select 2']],
  'no statement': [' ; -- nothing; at all\n/* ; */;', []],
  'a text and a name': [`select ';''' as "a;b"; select 2`, [`select ';''' as "a;b"`, 'select 2']],
  'a text with backslashes': [String.raw`select e'\';', '\'; select 2`, [String.raw`select e'\';', '\'`, 'select 2']],
  comments: ['select 1 -- a;b\n; /* a; /* b; */ c; */ select 2', ['select 1 -- a;b', '/* a; /* b; */ c; */ select 2']],
  'texts in dollar signs': [
    'do $$ begin a; end $$; do $f$ x; $$ y; $f$; select 3',
    ['do $$ begin a; end $$', 'do $f$ x; $$ y; $f$', 'select 3'],
  ],
  'a name with a dollar sign': ['select a$b$c; select d$b$', ['select a$b$c', 'select d$b$']],
  'a rule with a list of statements': [
    'create rule r as on insert to t do also (insert into a values (1); notify b); select 2',
    ['create rule r as on insert to t do also (insert into a values (1); notify b)', 'select 2'],
  ],
  'the body of a function in plain SQL': [
    'create function f() returns int begin atomic select 1; end; select 2',
    ['create function f() returns int begin atomic select 1; end; select 2'],
  ],
};

describe('the statements of a text of SQL', () => {
  for (const [what, [sql, statements]] of Object.entries(CASES))
    it(`are separated for ${what}`, () => {
      expect(sqlStatements(sql)).to.deep.equal(statements);
    });
});
