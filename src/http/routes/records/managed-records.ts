import type { Handlers } from '../../../application/handlers.js';
import {
  ADD_RECORD_REFUSALS,
  DELETE_RECORDS_REFUSALS,
  SET_STATUS_REFUSALS,
  UPDATE_RECORD_REFUSALS,
} from '../../../application/records/manage-records.js';
import type { ManagedModule, Modules } from '../../../contract/modules/managed-module.js';
import type { RoleAssignment } from '../../../contract/values/role-assignment.js';
import { recordEndpoints } from '../../../contract/records/module-endpoints.js';
import { storedValues } from '../../../contract/modules/request-forms.js';
import { actorOf, guardedEndpoint, type Endpoint } from '../../endpoint.js';
import { tagsFor } from '../../../domain/records/record-refusals.js';
import { deletedRecordRoutes } from './deleted-records.js';
import { operationRoutes } from './record-operations.js';
import { recordReadRoutes, withArticle } from './record-reads.js';

type Needed = Pick<
  Handlers,
  | 'readRecord'
  | 'listOptions'
  | 'addRecord'
  | 'updateRecord'
  | 'setStatus'
  | 'deleteRecords'
  | 'listDeleted'
  | 'restoreRecords'
  | 'operate'
>;

/** The fields of the form of users that the record does not store as they are. */
type UserOnly = Readonly<{
  password?: string;
  mustChange?: boolean;
  roleIds?: ReadonlyArray<number>;
  roles?: ReadonlyArray<RoleAssignment>;
}>;

const writeRoutes = (
  module: ManagedModule,
  modules: Modules,
  { addRecord, updateRecord, setStatus, deleteRecords }: Needed,
): ReadonlyArray<Endpoint> => {
  const { name } = module;
  const endpoints = recordEndpoints(module);
  const subject = { module, modules };
  const isUser = name === 'user';

  return [
    guardedEndpoint(endpoints.add, {
      description: {
        tag: 'Records',
        title: `Add ${withArticle(name)} record`,
        text: isUser
          ? 'Returns the id of the new user. Without a password, the service draws one of 16 characters, which the user must change. Only this answer contains it.'
          : 'Returns the id of the new record.',
      },
      success: { example: { id: 7, ...(isUser && { password: 'tq3_Wm0x-9LrYbKc' }) } },
      refuses: tagsFor(ADD_RECORD_REFUSALS, subject),
      run: (request) => {
        // another module may store a text of the name `password`
        const { password, mustChange, roleIds, roles }: UserOnly = isUser ? request.input : {};
        return addRecord({
          ...{
            module: name,
            actor: actorOf(request),
            scope: request.scope,
            reach: request.reach,
            values: storedValues(module, request.input),
          },
          ...(password !== undefined && { password }),
          ...(mustChange !== undefined && { mustChange }),
          ...(roleIds && { roleIds }),
          ...(roles && { roles }),
        });
      },
    }),
    guardedEndpoint(endpoints.update, {
      description: {
        tag: 'Records',
        title: `Update ${withArticle(name)} record`,
        text: 'Replaces every field of the form, if the record still has the version. An update that changes nothing keeps the version.',
      },
      success: { example: { version: 2 } },
      refuses: tagsFor(UPDATE_RECORD_REFUSALS, subject),
      run: (request) => {
        const { scope, reach, input } = request;
        const { id, version } = input;
        const values = storedValues(module, input);
        return updateRecord({ module: name, actor: actorOf(request), scope, reach, id, version, values });
      },
    }),
    guardedEndpoint(endpoints.status, {
      description: {
        tag: 'Records',
        title: `Enable or disable ${name} records`,
        text: 'Changes all records or none. Records that have the status already do not change.',
      },
      refuses: tagsFor(SET_STATUS_REFUSALS, subject),
      run: (request) => setStatus({ module: name, actor: actorOf(request), scope: request.scope, ...request.input }),
    }),
    guardedEndpoint(endpoints.delete, {
      description: {
        tag: 'Records',
        title: `Delete ${name} records`,
        text: 'Deletes all records or none. The names of deleted records are free again.',
      },
      success: { example: { deleted: 1 } },
      refuses: tagsFor(DELETE_RECORDS_REFUSALS, subject),
      run: (request) =>
        deleteRecords({ module: name, actor: actorOf(request), scope: request.scope, ...request.input }),
    }),
  ];
};

/** The endpoints of managed modules besides their lists, as far as the modules declare their actions, and their operations. */
export const managedRecordRoutes = (handlers: Needed, modules: Modules): ReadonlyArray<Endpoint> =>
  [...modules.values()].flatMap((module) => [
    ...[
      ...recordReadRoutes(module, handlers),
      ...writeRoutes(module, modules, handlers),
      ...deletedRecordRoutes(module, handlers),
    ].filter(({ path }) => module.actions.some((action) => path === `/${module.name}/${action}`)),
    ...operationRoutes(module, handlers),
  ]);
