import { success } from '../envelope.js';
import { Alive, NotReady, Ready } from '../routes/health.js';
import { failureHeaders, failureOf, headerReference, REQUEST_ID_PARAMETER, responsesOf } from './responses.js';
import type { Schemas } from './schemas.js';

const UP = { keyValue: 'up', database: 'up' };

/** The probes. They are not endpoints of the API. HEAD gets the same answer without a body. */
export const probeOperations = (schemas: Schemas) => {
  const alive = responsesOf({ schema: schemas.of(Alive), example: success(null) }, [], { isCacheable: true });
  const ready = responsesOf({ schema: schemas.of(Ready), example: success(UP) }, [], { isCacheable: true });
  const outage = failureOf('ServiceUnavailable');
  const notReady = {
    description: 'A required store is down. Logins fail.',
    headers: { 'X-Request-Id': headerReference('RequestId'), ...failureHeaders([outage], false) },
    content: {
      'application/json': {
        schema: schemas.of(NotReady),
        examples: { NotReady: { value: { ...outage.body, data: { ...UP, keyValue: 'down' } } } },
      },
    },
  };
  const probe = (operationId: string, summary: string, description: string, responses: object) => ({
    get: {
      operationId,
      tags: ['Probes'],
      summary,
      description,
      security: [],
      parameters: [REQUEST_ID_PARAMETER],
      responses,
    },
  });
  return {
    '/healthz': probe('healthz', 'Liveness', 'Answers 200 while the process runs.', alive),
    '/readyz': probe('readyz', 'Readiness', 'Answers 200 if a login can succeed, with the state of each store.', {
      ...ready,
      503: notReady,
    }),
  };
};
