import { expect } from 'chai';
import { listAuditHandler } from '../../../src/application/audit/list-audit.js';
import type { AuditQuery } from '../../../src/domain/audit/audit-query.js';
import type { RowScope } from '../../../src/domain/access/row-scope.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';

describe('the list of the audit trail', () => {
  const asked: AuditQuery[] = [];
  const scopes: RowScope[] = [];
  const scope = { departments: [7], owner: null };
  const list = listAuditHandler({
    auditPages: {
      find: (scope, query) => {
        scopes.push(scope);
        asked.push(query);
        return Promise.resolve({ found: 0, records: [] });
      },
      loginHours: () => Promise.resolve([]),
    },
    paging: { defaultSize: 10, maxSize: 100 },
    timeZone: 'Europe/Berlin',
  });

  for (const bound of ['from', 'to'])
    it(`is refused when the zone skips the time ${bound}`, async () => {
      expectLeft(await list({ scope, parameters: { [bound]: '2024-03-31 02:30:00' } }), 'PageQueryFailed');
      expect(asked).to.deep.equal([]);
    });

  it('is read with the action, the module and the id of the record', async () => {
    expectRight(await list({ scope, parameters: { action: 'approve', module: 'contract', recordId: '7' } }));
    expect(asked.at(-1)).to.include({ action: 'approve', module: 'contract', recordId: 7 });
    expect(scopes.at(-1)).to.deep.equal(scope);
  });
});
