/** The ports and their types, for adapters outside of this package. */
export type {
  AdministrationReads,
  MenuRecord,
  PermissionHolder,
  RecordDetail,
  RecordOption,
  UserRoles,
} from './domain/ports/administration-reads.js';
export type { AuditLog } from './domain/ports/audit-log.js';
export type { AuditPages, FoundAudit } from './domain/ports/audit-pages.js';
export type { AuditStore } from './domain/ports/audit-store.js';
export type { CaptchaPainter } from './domain/ports/captcha-painter.js';
export type { CaptchaRateCounter } from './domain/ports/captcha-rate-counter.js';
export type { CaptchaStore } from './domain/ports/captcha-store.js';
export type { Clock } from './domain/ports/clock.js';
export type { Fingerprinter } from './domain/ports/fingerprinter.js';
export type { Log, LogFields } from './domain/ports/log.js';
export type { LoginAttemptStore } from './domain/ports/login-attempt-store.js';
export type { FoundLocks, LoginLockIndex } from './domain/ports/login-lock-index.js';
export type { PasswordHasher, PasswordVerdict } from './domain/ports/password-hasher.js';
export type { CachedAccess, PermissionCache } from './domain/ports/permission-cache.js';
export type { Randomness } from './domain/ports/randomness.js';
export type { Actor, ChangedRecord, ChangeScope, RecordChanges } from './domain/ports/record-changes.js';
export type { RecordExport, RecordExports } from './domain/ports/record-exports.js';
export type { FoundPage, RecordPages } from './domain/ports/record-pages.js';
export type { SessionLog } from './domain/ports/session-log.js';
export type { FoundSessions, SessionStore, StoredSession } from './domain/ports/session-store.js';
export type { StoreProbe, StoreState } from './domain/ports/store-probe.js';
export type { KeptRecord, TokenBlacklist } from './domain/ports/token-blacklist.js';
export type { TokenSigner } from './domain/ports/token-signer.js';
export type { UserDirectory } from './domain/ports/user-directory.js';
export type { UserRepository } from './domain/ports/user-repository.js';
export { isUnavailable, Unavailable, type Resource } from './domain/ports/unavailable.js';

export { E, O } from './domain/fp.js';
export { SessionId, type AccessTokenClaims } from './domain/access-token-claims.js';
export { TokenText } from './domain/access-token.js';
export type { Account } from './domain/login/account.js';
export type { AuditEntry } from './domain/audit/audit-entry.js';
export type { AuditQuery, AuditRecord } from './domain/audit/audit-query.js';
export type { AuditEvent } from './domain/audit/audit-event.js';
export { CaptchaKey, captchaKeyOf, type Captcha } from './domain/captcha.js';
export type { ClientAddress } from './domain/request-origin.js';
export type { Fingerprint } from './domain/fingerprint.js';
export {
  reserve,
  release,
  type Reservation,
  type LoginLockPolicy,
  type LoginSubject,
  type LoginTally,
} from './domain/login/login-attempt.js';
export type { LockedLogin, LoginLock } from './domain/login/login-lock.js';
export type { FieldKind, ListedModule } from './domain/listing/listed-module.js';
export { MODULES, type ModuleName, type Modules } from './domain/listing/modules.js';
export { recordReader, storedFields, type ShownRecord } from './domain/listing/record.js';
export { offsetOf, pageShown, type GivenFilters, type PageQuery } from './domain/listing/page-query.js';
export { permissionOf, type Permission, type UserAccess } from './domain/permission-policy.js';
export { RefreshRecord } from './domain/session/refresh-attempt.js';
export { mergeRecords, type SessionRecord } from './domain/session/session-record.js';
export { tallied, type Tally } from './domain/time-window.js';
export type { ValueTaken } from './domain/administration/administration-refusals.js';
export type { Authority } from './domain/administration/authority.js';
export type { MenuLink } from './domain/administration/menu-tree.js';
export type { RecordChange } from './domain/administration/record-change.js';
export type { FoundForChange } from './domain/administration/record-decisions.js';
export { type NamedRole } from './domain/administration/user-entry.js';
