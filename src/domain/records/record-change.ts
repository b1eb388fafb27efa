import type { AuditKind } from '../../contract/audit-kinds.js';
import type { MenuLink } from '../../contract/menu-hierarchy.js';
import type { Credentials } from '../account/password-fitness.js';

/** The fields of a form with their values, without links and secrets. */
export type FieldValues = Readonly<Record<string, string | number>>;

/** A live record as it stands before a change. `links` are a user's live roles (never implied) or a role's live menus, otherwise empty. */
export type ManagedRecord = Readonly<{
  id: number;
  version: number;
  values: FieldValues;
  links: ReadonlyArray<MenuLink>;
}>;

/** What happened to a record, as the trail names it. */
export const CHANGE_KINDS = [
  'RecordAdded',
  'RecordUpdated',
  'StatusSet',
  'RecordDeleted',
  'RolesReplaced',
  'GrantsReplaced',
  'PasswordReset',
] as const satisfies ReadonlyArray<AuditKind>;
type ChangeKind = (typeof CHANGE_KINDS)[number];

/** The changed fields in the trail. The trail has the ids of links. */
type TrailFields = Readonly<Record<string, string | number | ReadonlyArray<number>>>;

/** One decided change of one record, and its row of the trail. */
export type RecordChange = Readonly<{
  /** Undefined for a new record. */
  id: number | undefined;
  /** The changed fields; all fields of a new record. */
  values?: FieldValues;
  /** The complete new links. */
  links?: ReadonlyArray<MenuLink>;
  credentials?: Credentials;
  deleted?: true;
  /** `before` and `after` have the changed fields only, and never a secret. Without such fields they are missing. */
  trail: Readonly<{ kind: ChangeKind; before?: TrailFields; after?: TrailFields }>;
}>;
