/** The ports and their types, for adapters outside of this package. */
export type {
  AdministrationReads,
  FoundHolder,
  NamedUser,
  RecordDetail,
  UserRoles,
} from './domain/ports/administration-reads.js';
export type { PermissionHolder } from './contract/access/access-endpoints.js';
export type { RecordOption } from './contract/records/module-endpoints.js';
export type { MenuRecord } from './contract/modules/menu.js';
export type { AppCodes } from './domain/ports/app-codes.js';
export type { AuditLog } from './domain/ports/audit-log.js';
export type { LoginHour } from './contract/audit/audit-endpoints.js';
export type { AuditPages, FoundAudit } from './domain/ports/audit-pages.js';
export type { AuditStore } from './domain/ports/audit-store.js';
export type { CaptchaPainter } from './domain/ports/captcha-painter.js';
export type { CaptchaRateCounter } from './domain/ports/captcha-rate-counter.js';
export type { CaptchaStore } from './domain/ports/captcha-store.js';
export type { Clock } from './domain/ports/clock.js';
export type { CodeDigest, FactorStore, NewFactor, SealedSecret, StoredFactor } from './domain/ports/factor-store.js';
export type { FactorVault, OpenedSecret } from './domain/ports/factor-vault.js';
export type { Fingerprinter } from './domain/ports/fingerprinter.js';
export type { Log, LogFields } from './domain/ports/log.js';
export type { LoginAttemptStore } from './domain/ports/login-attempt-store.js';
export type { FoundLocks, LoginLockIndex } from './domain/ports/login-lock-index.js';
export type { LoginTickets } from './domain/ports/login-tickets.js';
export type { PasswordHasher, PasswordVerdict } from './domain/ports/password-hasher.js';
export type { CachedAccess, PermissionCache } from './domain/ports/permission-cache.js';
export type { Randomness } from './domain/ports/randomness.js';
export type { ChangedRecord, ChangeTarget, RecordChanges } from './domain/ports/record-changes.js';
export type { Actor } from './domain/records/actor.js';
export type {
  DecideRows,
  FoundForImport,
  ImportedFile,
  ImportTarget,
  RecordImports,
  RowOutcome,
} from './domain/ports/record-imports.js';
export type { ExportColumns } from './contract/listing/export-fields.js';
export type { ListQuery, RecordExport, RecordExports } from './domain/ports/record-exports.js';
export type { FoundDeletedPage, FoundPage, RecordPages } from './domain/ports/record-pages.js';
export type { SessionLog } from './domain/ports/session-log.js';
export type { Placement, SessionPlaces } from './domain/ports/session-places.js';
export type { PlacedSession, PlaceLimit } from './domain/session/placed-session.js';
export type { SessionEndReason } from './contract/refusals/session-end-reason.js';
export type { FoundSessions, SessionStore, StoredSession } from './domain/ports/session-store.js';
export type { StoreState } from './contract/health/readiness.js';
export type { StoreProbe } from './domain/ports/store-probe.js';
export type { KeptRecord, TokenBlacklist } from './domain/ports/token-blacklist.js';
export type { TokenSigner } from './domain/ports/token-signer.js';
export type { UserDirectory } from './domain/ports/user-directory.js';
export type { UserRepository } from './domain/ports/user-repository.js';
export { ConstraintViolated, isConstraintViolated } from './domain/ports/constraint-violated.js';
export { isUnavailable, Unavailable, type Resource } from './domain/ports/unavailable.js';

export { E, O } from './contract/values/fp.js';
export { SessionId } from './contract/session/session-id.js';
export type { AccessTokenClaims } from './domain/session/access-token-claims.js';
export { TokenText } from './contract/session/token-text.js';
export type { Account } from './domain/account/account.js';
export type { StoredPassword } from './domain/account/password-change.js';
export type { AuditEntry } from './domain/audit/audit-entry.js';
export { auditSubject, type AuditSubject } from './domain/audit/audit-subject.js';
export type { AuditRecord } from './contract/audit/audit-endpoints.js';
export type { AuditQuery } from './domain/audit/audit-query.js';
export type { AuditEvent } from './domain/audit/audit-event.js';
export { CaptchaKey } from './contract/captcha/captcha-key.js';
export { captchaKeyOf, type Captcha } from './domain/captcha/captcha.js';
export type { ClientAddress } from './domain/session/request-origin.js';
export type { Fingerprint } from './domain/session/fingerprint.js';
export {
  reserve,
  release,
  type Reservation,
  type LoginLockPolicy,
  type LoginSubject,
  type LoginTally,
} from './domain/login/login-attempt.js';
export type { LoginTicket, TicketId } from './domain/login/login-ticket.js';
export type { AppSecret } from './domain/account/factor-code.js';
export type { LockedLogin, LoginLock } from './domain/login/login-lock.js';
export { MODULES, type ModuleName } from './contract/modules/modules.js';
export type { ListedModule, Modules } from './contract/modules/managed-module.js';
export type { FieldValues, Value } from './contract/values/value.js';
export { recordReader, storedFields, type RecordView } from './contract/records/record.js';
export type { GivenFilters } from './contract/listing/list-filters.js';
export { offsetOf, pageShown, type PageQuery } from './contract/listing/page-query.js';
export type { UserAccess } from './domain/access/permission-policy.js';
export { permissionOf, type Permission } from './contract/values/permission.js';
export { RefreshRecord } from './domain/session/refresh-attempt.js';
export { mergeRecords, type SessionRecord } from './domain/session/session-record.js';
export { tallied, type Tally } from './domain/login/time-window.js';
export type { RefusalOf, RefusalTag } from './contract/refusals/refusals.js';
export type { Authority } from './domain/access/authority.js';
export type { MenuLink } from './contract/access/menu-hierarchy.js';
export type { RecordChange } from './domain/records/record-change.js';
export type { RowDecision } from './domain/records/row-decision.js';
export type { EarlierImports } from './domain/records/earlier-imports.js';
export type { FoundForChange } from './domain/records/record-decisions.js';
export { type NamedRole } from './domain/account/user-entry.js';
export type { RowScope } from './domain/access/row-scope.js';
