/**
 * The contract of each port as a suite of tests, to be run over an adapter of one's own under mocha:
 * `captchaStoreContract(() => myCaptchaStore())`. They need chai and fast-check.
 * Where a contract lets time pass, `wait` may pass it for a store whose clock the caller moves.
 */
export { auditLogContract, type ReadableTrail } from './audit-log.contract.js';
export { auditStoreContract, type ReadableStore } from './audit-store.contract.js';
export { bcryptHasherContract } from './bcrypt-hasher.contract.js';
export { captchaRateCounterContract } from './captcha-rate-counter.contract.js';
export { captchaStoreContract } from './captcha-store.contract.js';
export { loginAttemptStoreContract } from './login-attempt-store.contract.js';
export { passwordHasherContract } from './password-hasher.contract.js';
export { permissionCacheContract } from './permission-cache.contract.js';
export { recordPagesContract, type MakeRecordPages, type RecordFixtures } from './record-pages.contract.js';
export { tokenBlacklistContract } from './token-blacklist.contract.js';
export type { Wait } from './wait.js';
export { userDirectoryContract, type MakeUserDirectory } from './user-directory.contract.js';
export { userRepositoryContract, type MakeUserRepository, type PeopleFixtures } from './user-repository.contract.js';
