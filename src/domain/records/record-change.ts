import type { AuditKind } from '../../contract/audit/audit-kinds.js';
import type { FieldValues, Value } from '../../contract/values/value.js';
import type { RecordLink } from '../access/role-links.js';
import type { RoleAssignment } from '../../contract/values/role-assignment.js';
import type { Credentials } from '../account/password-fitness.js';

/** A record as it stands before a change: a live one, or a deleted one that is restored. `links` are a user's live roles (never implied) or a role's live menus, otherwise empty. */
export type ManagedRecord = Readonly<{
  id: number;
  version: number;
  /** As answers show them: decimals, dates and times are texts. */
  values: FieldValues;
  links: ReadonlyArray<RecordLink>;
}>;

/** What happened to a record, as the trail names it, and the usual action that did it. */
const ACTIONS = {
  RecordAdded: 'add',
  RecordUpdated: 'update',
  StatusSet: 'status',
  RecordDeleted: 'delete',
  RecordRestored: 'restore',
  RolesReplaced: 'roles',
  GrantsReplaced: 'grant',
  PasswordReset: 'resetPassword',
  FactorReset: 'resetFactor',
} as const satisfies Readonly<Partial<Record<AuditKind, string>>>;
type ChangeKind = keyof typeof ACTIONS;
export const CHANGE_KINDS = Object.keys(ACTIONS) as ReadonlyArray<ChangeKind>;

/** The changed fields in the trail. The trail has the ids of links, and roles with data scopes. */
type TrailFields = Readonly<Record<string, Value | ReadonlyArray<number> | ReadonlyArray<RoleAssignment>>>;

/** What the trail says of a change. */
export type ChangeTrail = Readonly<{
  kind: ChangeKind;
  /** Where it is not the usual one of the kind: `clear`, or the name of an operation. */
  action?: string;
  /** `before` and `after` have the changed fields only, and never a secret. Without such fields they are missing. */
  before?: TrailFields;
  after?: TrailFields;
  /** The form of an operation, without secrets. */
  input?: Readonly<Record<string, unknown>>;
}>;

/** The action of a change: the last part of the permission that allows it, or `clear`. */
export const actionOf = ({ kind, action = ACTIONS[kind] }: ChangeTrail): string => action;

/** One decided change of one record, and its row of the trail. */
export type RecordChange = Readonly<{
  /** Where it is not that of the request: the module of a record that referred to a deleted one. */
  module?: string;
  /** Undefined for a new record. */
  id: number | undefined;
  /** The changed fields; all fields of a new record. */
  values?: FieldValues;
  /** The complete new links. */
  links?: ReadonlyArray<RecordLink>;
  credentials?: Credentials;
  /** The second factor of the user is removed, if there is one, and the user has a new credential generation. */
  removesFactor?: true;
  deleted?: true;
  /** A deleted record is live again, in its next version. A restored user has a new credential generation. */
  restored?: true;
  trail: ChangeTrail;
}>;
