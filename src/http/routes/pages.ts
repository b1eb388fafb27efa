import type { Handlers } from '../../application/handlers.js';
import { E, O, pipe } from '../../domain/fp.js';
import { MODULES, type ModuleName } from '../../domain/modules/modules.js';
import { permissionOf } from '../../domain/permission-policy.js';
import type { Endpoint, GuardedRequest } from '../endpoint.js';
import { success } from '../envelope.js';
import { DONE } from '../messages.js';

/** Specification 4.1: the list endpoints of every module, each under the permission of its own action. */
export const pageRoutes = ({ listPage }: Pick<Handlers, 'listPage'>): ReadonlyArray<Endpoint> =>
  (Object.keys(MODULES) as ModuleName[]).flatMap((module) =>
    MODULES[module].actions.map((action): Endpoint => ({
      method: 'GET',
      path: `/${module}/${action}`,
      guard: { purpose: 'access', permission: O.some(permissionOf(module, action)) },
      whenQueryFails: { _tag: 'PageQueryFailed' },
      run: async ({ query }: GuardedRequest) =>
        pipe(
          await listPage({ module, parameters: query }),
          E.map((page) => success(DONE, page)),
        ),
    })),
  );
