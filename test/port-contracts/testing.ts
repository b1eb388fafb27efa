/**
 * The contract of each port as a suite of mocha tests for an adapter:
 * `captchaStoreContract(() => myCaptchaStore())`. They need chai and fast-check.
 * A contract of a store takes one more argument, `shared`: a second instance over the same store, a way to break the store
 * and a way to restart it. That of a key-value store also takes `wait`, for a store whose clock the caller moves.
 */
export { administrationReadsContract } from './administration-reads.contract.js';
export { auditLogContract, type ReadableTrail } from './audit-log.contract.js';
export { auditPagesContract, type MakeAuditPages } from './audit-pages.contract.js';
export { auditStoreContract, type ReadableStore } from './audit-store.contract.js';
export { bcryptHasherContract } from './bcrypt-hasher.contract.js';
export { captchaRateCounterContract } from './captcha-rate-counter.contract.js';
export { captchaStoreContract } from './captcha-store.contract.js';
export { loginAttemptStoreContract } from './login-attempt-store.contract.js';
export { appCodesContract } from './app-codes.contract.js';
export { factorStoreContract, type MakeFactorStore } from './factor-store.contract.js';
export { factorVaultContract } from './factor-vault.contract.js';
export { loginTicketsContract } from './login-tickets.contract.js';
export { loginLockIndexContract } from './login-lock-index.contract.js';
export { managedModuleContract } from './managed-module.contract.js';
export { moduleChangesContract } from './module-changes.contract.js';
export { newRecordsOf, type ModuleFixtures, type ModuleService, type RecordHandlers } from './module-records.js';
export type { MakeModuleStore, ModuleStore } from './module-store.js';
export { CUSTOM as MODULES_THAT_REFER } from '../support/modules/modules.js';
export { passwordHasherContract } from './password-hasher.contract.js';
export { permissionCacheContract } from './permission-cache.contract.js';
export {
  recordChangesContract,
  type Administration,
  type AdministrationFixtures,
  type MakeAdministration,
} from './record-changes.contract.js';
export { POSITIONS, type MakeKindExports, type MakeKindPages, type Specimen } from './kinds-fixtures.js';
export { MODULES_OF_ALL_KINDS, specimen } from './kinds-module.js';
export { recordExportsOfAllKindsContract } from './record-exports-of-all-kinds.contract.js';
export { recordExportsContract, type MakeRecordExports } from './record-exports.contract.js';
export { recordImportsContract, type ImportedRow, type Imports, type MakeImports } from './record-imports.contract.js';
export { recordPagesOfAllKindsContract } from './record-pages-of-all-kinds.contract.js';
export { scopedChangesContract, type MakeScopedChanges, type ScopedChanges } from './scoped-changes.contract.js';
export { SCOPED_MODULES } from './scoped-module.js';
export { scopedReadsContract, type MakeScopedReads, type ScopedReads, type Ticket } from './scoped-reads.contract.js';
export { recordPagesContract, type MakeRecordPages, type RecordFixtures } from './record-pages.contract.js';
export { sessionPlacesContract } from './session-places.contract.js';
export { sessionStoreContract, type MakeSessionStore } from './session-store.contract.js';
export type { SharedStore, Wait } from './shared-store.js';
export { storeProbeContract } from './store-probe.contract.js';
export { tokenBlacklistContract } from './token-blacklist.contract.js';
export { userDirectoryContract, type MakeUserDirectory } from './user-directory.contract.js';
export { userRepositoryContract, type MakeUserRepository, type PeopleFixtures } from './user-repository.contract.js';
/** The ports of administration, users and their directory over records in memory, for tests of use cases. */
export {
  memoryAdministration,
  type MemoryAdministration,
  type MemoryRecordsAndLinks,
} from '../support/memory/memory-administration.js';
