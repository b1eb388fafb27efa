import type { Settings } from '../../config/settings.js';
import type { Rhythm } from '../adapters/system/audit-retention.js';
import type { Composition } from './compose.js';
import { Ports } from './tokens.js';

const DAY_MS = 86_400_000;

/** While the service runs, and where audit entries are kept for a time only: forgets those that are older. */
export const keepAuditRetention = async (
  { choice, container, onClose }: Composition,
  { AUDIT_RETENTION_DAYS: days }: Settings,
  rhythm?: Rhythm,
): Promise<void> => {
  if (days === 0 || choice.adapters.auditStore === 'none') return;
  const { auditRetention } = await import('../adapters/system/audit-retention.js');
  const retention = auditRetention({
    store: container.resolve(Ports.auditStore),
    clock: container.resolve(Ports.clock),
    log: container.resolve(Ports.log),
    retentionMs: days * DAY_MS,
    ...(rhythm && { rhythm }),
  });
  onClose('audit retention', retention.close);
};
