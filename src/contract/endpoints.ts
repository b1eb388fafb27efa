import type { COUNT_USER_ROWS, EXPLAIN_ACCESS, LIST_HOLDERS } from './access/access-endpoints.js';
import type {
  CHANGE_PASSWORD,
  LIST_GIVABLE_ROLES,
  LIST_OWN_SCOPES,
  READ_ACCOUNT,
  READ_NAVIGATION,
  READ_LAST_LOGIN,
  READ_PASSWORD_RULES,
  UPDATE_PROFILE,
} from './account/account-endpoints.js';
import type { COUNT_LOGINS, LIST_AUDIT } from './audit/audit-endpoints.js';
import type { GET_CAPTCHA } from './captcha/captcha-endpoints.js';
import type {
  BEGIN_FACTOR,
  CONFIRM_FACTOR,
  READ_FACTOR,
  REMOVE_FACTOR,
  RENEW_RECOVERY_CODES,
  STEP_UP,
} from './account/factor-endpoints.js';
import type { RESET_FACTOR, RESET_PASSWORD } from './account/reset-endpoints.js';
import type { LOG_IN, LOG_IN_WITH_FACTOR } from './login/login-endpoints.js';
import type { LIST_LOCKS, UNLOCK } from './login/lock-endpoints.js';
import type { ManagedModule } from './modules/managed-module.js';
import type { listEndpoint, recordEndpoints } from './records/module-endpoints.js';
import type { MODULES, ModuleName } from './modules/modules.js';
import type { RecordView, ShownRecordOf } from './records/record.js';
import type { ASSIGN_ROLES, GRANT_MENUS, READ_GRANTS, SET_ROLE } from './access/rights-endpoints.js';
import type { READ_DEPARTMENT_TREE, READ_MENU_TREE } from './access/tree-endpoints.js';
import type {
  END_OWN_SESSIONS,
  END_SESSIONS,
  LIST_OWN_SESSIONS,
  LIST_SESSIONS,
  LOG_OUT,
  REFRESH_TOKEN,
} from './session/session-endpoints.js';
import type { BodyOf, DataOf, QueryOf, Signature } from './signatures/signature.js';

/** The types of the calls of all endpoints, for clients. The gate and the probes are not for them. */

type FixedEndpoint =
  | typeof GET_CAPTCHA
  | typeof LOG_IN
  | typeof LOG_IN_WITH_FACTOR
  | typeof REFRESH_TOKEN
  | typeof LOG_OUT
  | typeof LIST_SESSIONS
  | typeof END_SESSIONS
  | typeof LIST_OWN_SESSIONS
  | typeof END_OWN_SESSIONS
  | typeof READ_ACCOUNT
  | typeof READ_NAVIGATION
  | typeof LIST_GIVABLE_ROLES
  | typeof LIST_OWN_SCOPES
  | typeof UPDATE_PROFILE
  | typeof READ_LAST_LOGIN
  | typeof READ_PASSWORD_RULES
  | typeof CHANGE_PASSWORD
  | typeof READ_FACTOR
  | typeof BEGIN_FACTOR
  | typeof CONFIRM_FACTOR
  | typeof REMOVE_FACTOR
  | typeof RENEW_RECOVERY_CODES
  | typeof STEP_UP
  | typeof LIST_LOCKS
  | typeof UNLOCK
  | typeof LIST_AUDIT
  | typeof COUNT_LOGINS
  | typeof EXPLAIN_ACCESS
  | typeof LIST_HOLDERS
  | typeof COUNT_USER_ROWS
  | typeof ASSIGN_ROLES
  | typeof SET_ROLE
  | typeof RESET_PASSWORD
  | typeof RESET_FACTOR
  | typeof READ_GRANTS
  | typeof GRANT_MENUS
  | typeof READ_MENU_TREE
  | typeof READ_DEPARTMENT_TREE;

type RecordEndpoints<M extends ManagedModule> = ReturnType<typeof recordEndpoints<M>>;

type ModuleEndpoint<M extends ManagedModule> =
  | { [List in M['lists'][number]]: ReturnType<typeof listEndpoint<M, List>> }[M['lists'][number]]
  | RecordEndpoints<M>[M['actions'][number] & keyof RecordEndpoints<M>];

type Product = typeof MODULES;

type Endpoint = FixedEndpoint | { [Name in ModuleName]: ModuleEndpoint<Product[Name]> }[ModuleName];

/** What a client sends and gets. `file` is true where a success is a file. */
type Call<S extends Signature> = Readonly<{
  method: S['method'];
  query: QueryOf<S>;
  body: BodyOf<S>;
  data: DataOf<S>;
  file: S extends { file: string } ? true : false;
  upload: S extends { upload: string } ? true : false;
}>;

/** Every call of the product, by its path below `API_PREFIX`. */
export type Calls = { readonly [One in Endpoint as One['path']]: Call<One> };

/** The calls of a module but its operations, from its declaration. */
export type CallsOf<M extends ManagedModule> = { readonly [One in ModuleEndpoint<M> as One['path']]: Call<One> };

/** The call of an operation of a module, `POST /<module>/<operation>`, with the fields of its form. */
export type OperationCall = Readonly<{
  method: 'POST';
  query: object;
  body: Readonly<Record<string, unknown>>;
  /** The version of the one record, or how many were changed. */
  data: Readonly<{ version: number }> | Readonly<{ changed: number }>;
}>;

/** The call with a body of any fields: those of a form that is not known here. */
type WithAnyFields<C> = Omit<C, 'body'> & Readonly<{ body: Readonly<Record<string, unknown>> }>;

type AnyModule = RecordEndpoints<ManagedModule>;

/** The calls that any module has, by their action. Its records and forms have any fields. */
export type ModuleCalls = Readonly<{
  page: Call<ReturnType<typeof listEndpoint<ManagedModule, 'page'>>>;
  detail: Call<AnyModule['detail']>;
  options: Call<AnyModule['options']>;
  add: WithAnyFields<Call<AnyModule['add']>>;
  update: WithAnyFields<Call<AnyModule['update']>>;
  status: Call<AnyModule['status']>;
  delete: Call<AnyModule['delete']>;
  deleted: Call<AnyModule['deleted']>;
  restore: Call<AnyModule['restore']>;
  export: Call<AnyModule['export']>;
  template: Call<AnyModule['template']>;
  import: Call<AnyModule['import']>;
}>;

/** A record of a module as a list shows it. A module that is not of the product has records with any fields. */
export type RecordOf<Name extends string> = Name extends ModuleName ? ShownRecordOf<Product[Name]> : RecordView;
