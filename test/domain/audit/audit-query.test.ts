import { expect } from 'chai';
import { parseAuditQuery } from '../../../src/domain/audit/audit-query.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';

const parse = parseAuditQuery({ defaultSize: 10, maxSize: 1000 });

describe('the query of the audit trail', () => {
  it('has every filter that was given, and no other', () => {
    const from = '2024-02-29 00:00:00';
    const to = '2026-12-31 23:59:59';
    const given = {
      name: 'Ada',
      userId: '2',
      kind: 'RecordAdded',
      module: 'role',
      from,
      to,
      pageNo: '3',
      pageSize: '20',
    };
    expect(expectRight(parse(given))).to.deep.equal({
      ...{ pageNo: 3, pageSize: 20, filters: { name: 'Ada' }, userId: 2 },
      ...{ kind: 'RecordAdded', module: 'role', from, to },
    });
    const empty = Object.fromEntries(Object.keys(given).map((name) => [name, '']));
    for (const absent of [{}, empty, { status: 'x' }])
      expect(expectRight(parse(absent))).to.deep.equal({ pageNo: 1, pageSize: 10, filters: {} });
  });

  it('refuses any other value', () => {
    const moments = [
      ...[
        '2026-02-29 00:00:00',
        '2026-04-31 00:00:00',
        '2026-13-01 00:00:00',
        '2026-00-10 00:00:00',
        '2026-01-00 00:00:00',
      ],
      ...['2026-01-01 24:00:00', '2026-01-01 00:60:00', '2026-01-01 00:00:60', '0000-01-01 00:00:00'],
      ...[
        '2026-01-01',
        '2026-01-01T00:00:00',
        '2026-01-01 00:00:00Z',
        ' 2026-01-01 00:00:00',
        '2026-1-1 0:0:0',
        'now()',
      ],
      ...['2026-01-01 00:00:00\n', '-2026-01-01 00:00:00', '12026-01-01 00:00:00'],
    ];
    const refused: Readonly<Record<string, ReadonlyArray<unknown>>> = {
      from: moments,
      to: moments,
      kind: ['a'.repeat(101), ['LoggedIn', 'LoggedOut']],
      module: ['a'.repeat(101), ['role', 'user']],
      name: ['a'.repeat(101), ['a', 'b']],
      userId: ['1.0', 'x', '1e3', ['1', '2']],
      pageNo: ['0', ['1', '2']],
      pageSize: ['1001'],
    };
    for (const [name, values] of Object.entries(refused))
      for (const value of values) expectLeft(parse({ [name]: value }), 'PageQueryFailed');
  });
});
