import type { AuditLog } from '../domain/ports/audit-log.js';
import type { Lifetime } from './lifetime.js';
import type { Make } from './load.js';
import { Ports } from './tokens.js';

/** What waits to be stored is stored before its store closes. */
export const openAuditTrail = async (life: Lifetime): Promise<Make<AuditLog>> => {
  const { auditTrail } = await import('../adapters/system/audit-trail.js');
  return (c) => {
    const trail = auditTrail({
      store: c.resolve(Ports.auditStore),
      log: c.resolve(Ports.log),
      clock: c.resolve(Ports.clock),
      randomness: c.resolve(Ports.randomness),
    });
    life.onClose('audit trail', trail.close);
    life.figures.auditQueue = trail.figures;
    return trail;
  };
};
