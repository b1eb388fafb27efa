import type { Handlers } from '../../../application/handlers.js';
import { E } from '../../../contract/values/fp.js';
import type { ManagedModule } from '../../../contract/modules/managed-module.js';
import { operationEndpoint } from '../../../contract/records/module-endpoints.js';
import type { ModuleOperation } from '../../../contract/modules/module-operation.js';
import { OPERATE_REFUSALS } from '../../../application/records/operate.js';
import { tagsFor } from '../../../domain/records/record-refusals.js';
import { actorOf, guardedEndpoint, type Endpoint } from '../../endpoint.js';

/** The names of the records of a request. The other fields are those of the operation's form. */
type Target = Readonly<{ id?: number; version?: number; ids?: ReadonlyArray<number> }>;

const textOf = ({ many }: ModuleOperation): string =>
  many
    ? 'Changes all records or none. The answer counts those that it has changed.'
    : 'Changes one record, if it still has the version. An operation that changes nothing keeps the version.';

const operationRoute = (
  module: ManagedModule,
  operation: string,
  declared: ModuleOperation,
  operate: Handlers['operate'],
): Endpoint => {
  const { english = declared.title, many = false } = declared;
  return guardedEndpoint(operationEndpoint(module, operation), {
    description: {
      tag: 'Records',
      title: `${english}: ${module.name} records`,
      text: textOf(declared),
    },
    success: { example: many ? { changed: 1 } : { version: 2 } },
    refuses: tagsFor(OPERATE_REFUSALS, { module, operation: declared }),
    run: async (request) => {
      const { id, version = 0, ids = id === undefined ? [] : [id], ...input } = request.input as Target;
      const { scope, reach } = request;
      const call = { module: module.name, actor: actorOf(request), scope, reach, operation, ids, input };
      const changed = await operate(many ? call : { ...call, version });
      return E.map((records: ReadonlyArray<Readonly<{ version: number }>>) =>
        many ? { changed: records.length } : { version: records[0]?.version ?? version },
      )(changed);
    },
  });
};

/** The endpoints of the operations of a module. */
export const operationRoutes = (
  module: ManagedModule,
  { operate }: Pick<Handlers, 'operate'>,
): ReadonlyArray<Endpoint> =>
  Object.entries(module.operations).map(([name, declared]) => operationRoute(module, name, declared, operate));
