import { expect } from 'chai';
import type { AuditEntry } from '../../src/domain/audit/audit-entry.js';
import type { AuditEvent } from '../../src/domain/audit/audit-event.js';
import type { AuditLog } from '../../src/domain/ports/audit-log.js';
import { aLogin, aRefusal, numbersOf } from '../support/audit/audit-fixtures.js';
import { upTo } from './at-once.js';

/** A trail that is empty, and what it has written once it is closed, in its order. */
export type ReadableTrail = Readonly<{
  audit: AuditLog;
  close(): Promise<void>;
  written(): Promise<ReadonlyArray<Partial<AuditEntry>>>;
}>;

/** What every audit trail must do, and must not; run it over yours. */
export const auditLogContract = (make: () => ReadableTrail | Promise<ReadableTrail>): Mocha.Suite =>
  describe('contract: AuditLog', () => {
    const writtenOf = async (events: ReadonlyArray<AuditEvent>) => {
      const { audit, close, written } = await make();
      for (const event of events) audit.record(event);
      await close();
      return written();
    };

    it('has written everything in its order when it is closed', async () => {
      expect(numbersOf(await writtenOf(upTo(1_500).map((n) => aLogin(n))))).to.deep.equal(upTo(1_500));
    });

    it('writes user, address, request and reason, and escapes misleading characters in names', async () => {
      const events: AuditEvent[] = [
        aLogin(1, { _tag: 'LoginRefused', reason: 'CredentialsIncorrect' } as never),
        aLogin(2, { _tag: 'LoginRefused', reason: 'LoginLocked', scope: 'address' } as never),
        aLogin(3, { _tag: 'PermissionDenied', permission: 'sys:user:page' } as never),
        aRefusal(4),
      ];
      const written = await writtenOf(events);
      expect(written).to.have.length(4);
      for (const [i, { _tag: event, ...fields }] of events.entries())
        expect(written[i]).to.deep.include({ event, ...fields });
      const [misleading] = await writtenOf([aLogin(1, { username: 'a\n\u202e\u0000\ud800' })]);
      expect(misleading?.username).to.equal('a\\u000a\\u202e\\u0000\\ud800');
    });

    it('merges repeated refusals into two entries with the right count', async () => {
      const written = await writtenOf(upTo(500).map((n) => aRefusal(n)));
      expect(numbersOf(written)).to.deep.equal([1, 500]);
      expect(written[1]).to.include({ event: 'TokenRefused', count: 499 });
    });

    it('writes an event recorded just before the close, and ignores an event after it without an error', async () => {
      const { audit, close, written } = await make();
      audit.record(aLogin(1));
      await close();
      audit.record(aLogin(2));
      expect(numbersOf((await written()).slice(0, 1))).to.deep.equal([1]);
    });
  });
