import type { MikroORM } from '@mikro-orm/postgresql';
import { Registry } from 'prom-client';
import { mikroOrmAuditStore } from '../../../src/adapters/mikro-orm/mikro-orm-audit-store.js';
import { pinoLog } from '../../../src/adapters/pino/pino-log.js';
import { countedAudit } from '../../../src/adapters/decorators/counted-audit.js';
import { auditTrail, type AuditTrail, noAuditStore } from '../../../src/adapters/audit-writer/audit-trail.js';
import { systemRandomness } from '../../../src/adapters/system/system.js';
import type { AuditEntry } from '../../../src/domain/audit/audit-entry.js';
import type { AuditStore } from '../../../src/domain/ports/audit-store.js';
import type { Log } from '../../../src/domain/ports/log.js';
import { auditLogContract } from '../../port-contracts/audit-log.contract.js';
import { auditStoreContract } from '../../port-contracts/audit-store.contract.js';
import { memoryAuditStore } from '../../support/audit/memory-audit-store.js';
import { clearEntries, storedEntries } from '../../support/audit/stored-entries.js';
import { realClock } from '../../support/fixed-clock.js';
import { logLines } from '../../support/http/log-lines.js';
import { overBreakableLink } from '../../support/postgres/breakable-link.js';
import { overEachDatabase } from '../../support/postgres/each-database.js';
import { silentLog } from '../../support/silent-log.js';

const trailOver = (store: AuditStore, log: Log = silentLog): AuditTrail =>
  auditTrail({ store, log, clock: realClock, randomness: systemRandomness(), limits: { closeMs: 20_000 } });

const contracts = (direct: () => MikroORM): void => {
  const { orm, faultsOf } = overBreakableLink(direct);
  const store = () => ({ store: mikroOrmAuditStore(orm()), kept: () => storedEntries(orm()) });
  auditStoreContract(async () => {
    await clearEntries(orm());
    return store();
  }, faultsOf(store));
  auditLogContract(async () => {
    await clearEntries(orm());
    const { record, close } = trailOver(mikroOrmAuditStore(orm()));
    return { audit: { record }, close, written: () => storedEntries(orm()) };
  });
};

overEachDatabase('audit trail', contracts);

describe('audit trail in the log alone', () => {
  auditLogContract(() => {
    const lines = logLines();
    const { record, close } = trailOver(noAuditStore(), pinoLog('info', lines));
    return { audit: { record }, close, written: () => Promise.resolve(lines.entries() as Partial<AuditEntry>[]) };
  });
});

describe('audit trail that is counted', () => {
  auditLogContract(() => {
    const store = memoryAuditStore();
    const trail = trailOver(store);
    const audit = countedAudit(trail, new Registry());
    return { audit, close: trail.close, written: () => Promise.resolve(store.entries()) };
  });
});

describe('audit store in memory', () => {
  auditStoreContract(() => {
    const store = memoryAuditStore();
    return { store, kept: () => Promise.resolve(store.entries()) };
  });
});
