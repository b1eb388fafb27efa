import type { Tracing } from '../../adapters/opentelemetry/tracing.js';
import type { Log, LogFields } from '../../domain/ports/log.js';

/** Lines of a request that is traced name the trace. */
export const tracedLog = (log: Log, { traceId }: Pick<Tracing, 'traceId'>): Log => {
  const placed = (fields: LogFields = {}): LogFields => {
    const id = traceId();
    return id === undefined ? fields : { ...fields, traceId: id };
  };
  return {
    info: (message, fields) => log.info(message, placed(fields)),
    warn: (message, fields) => log.warn(message, placed(fields)),
    error: (message, fields) => log.error(message, placed(fields)),
  };
};
