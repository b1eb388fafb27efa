import type { RefusalTag } from './refusals.js';

/** What each refusal means, for the documents. The console is without it. */
export const MEANINGS: Readonly<Record<RefusalTag, string>> = {
  CaptchaIncorrect: 'The captcha is wrong, expired or already used. The attempt counts.',
  CredentialsIncorrect: 'The user does not exist, or the password is wrong. The attempt counts.',
  LoginLocked: 'Too many failed logins. Attempts during the lock do not count and do not extend it.',
  AccountDisabled: 'The password is right, but the account is disabled.',
  TlsRequired:
    'Under `ACCOUNT_POLICY=mlps`, no trusted proxy tells that the client uses TLS, and the request does not come from the host itself. The body was not read.',
  SecondFactorRequired:
    'The password is right, and the user has a second factor. `POST /login/factor` takes the ticket of the header `X-Login-Ticket` within two minutes. Nothing was counted.',
  FactorIncorrect:
    'The code is wrong, expired or already used. The attempt counts like a failed login, and towards the lock of the second factor.',
  TicketInvalid:
    'The ticket is unknown, expired or used, it had five attempts, it is of another address, or the account has changed. Nothing was counted.',
  SessionLimitReached:
    'The password is right, but the user has `SESSIONS_PER_USER` sessions. `SESSIONS_BEYOND` is `refuse`. The attempt does not count. A code is not used up.',
  CaptchaRateLimited: 'The client has requested too many captchas.',
  FormInvalid:
    'A field or parameter is missing, or its type, length or value is wrong. The text has its title; without a title, its name. `rule` is the rule of the field that the value breaks, and `bound` the bound in it. A file that cannot be imported has `english`: what is wrong. Nothing was counted or consumed.',
  RuleBroken: 'The values break a rule of the module. The text is that of the rule.',
  PermissionDenied: 'None of the user’s roles has the permission.',
  PasswordChangeRequired: 'The user must change the password first. `PASSWORD_CHANGE` is `enforce`.',
  FactorRequired:
    'The user must have a second factor and has none. The setting `SECOND_FACTOR` demands it. The user can only set one up.',
  StepUpRequired:
    'The last password or code of the session is older than `STEP_UP_MINUTES`, or a user with a second factor has given no code. `POST /account/stepUp` first.',
  FactorExists: 'The user has a second factor already.',
  FactorMissing: 'The user has no second factor. At a confirmation: no secret was asked for within ten minutes.',
  OldPasswordIncorrect: 'The old or present password is wrong. The attempt counts like a failed login.',
  PasswordUnfit:
    'The new password breaks `rules`: its length (`length`), its kinds of characters (`classes`), one of the most common passwords (`common`), the user name (`username`), a former password (`history`), the default one (`default`).',
  RecordNotFound: 'A record does not exist, it is deleted, or it is outside of the data that the permission gives.',
  RecordChanged: 'The record has another version. Read it again.',
  ValueTaken: 'Another record has the value, which must be unique.',
  ConstraintViolated:
    'A constraint of the table that the declaration of the module does not know refuses the values. Nothing was written. Declare a rule or a unique field that says the same, or drop the constraint. `line`: the row of an import.',
  ReferenceInvalid:
    'The record that a field names does not exist, or it is deleted. A disabled one is refused too, unless the field names it already.',
  ScopeExceeded:
    'The permission is limited to some departments or to own records, and the change would leave the record outside of them, or a new record would begin there.',
  OperationRefused: 'The operation does not allow the change. The text says why.',
  RecordInUse: 'Live records refer to the record. Change or delete them first.',
  RoleInUse: 'Users have the role. `detach` takes it from them.',
  MenuHasChildren: 'The menu has menus below it. Delete them first, or in the same request.',
  DepartmentHasChildren: 'The department has departments below it. Delete them first, or in the same request.',
  DepartmentInUse:
    'Live users belong to the department, or a role was assigned to them with this department in its data scope.',
  ParentInvalid:
    'The parent does not exist or is below the record itself, or the tree would have too many levels: 5 of menus, 10 of departments. A button is no parent.',
  AdministratorProtected:
    'Nobody can disable, delete or reset user 1, the administrator, or change its roles. Only the administrator can edit user 1.',
  SelfProtected:
    'Users cannot delete or disable themselves, reset their own password or second factor by this endpoint, change their own roles or last day (`validUntil`), or clear the locks of their own name.',
  PermissionNotHeld:
    'The change would give, change or take away a permission that the user does not have. `permissions` names up to three such permissions, if the user may read what the record carries.',
  ImportRefused: 'Some rows of the file are refused, so nothing is written. A dry run of the file names them.',
  ImportChanged: 'The digest is not that of the file. Send the file in a dry run, and the digest of its answer.',
  ImportRepeated:
    'The same file was imported into the module before, more often than `earlier` of the request says. Nothing was written this time. After a lost answer, this is the answer.',
  PageQueryFailed: 'A query parameter is invalid, or the query failed.',
  TokenMissing: 'There is no `Authorization` header, or it has no token.',
  TokenInvalid: 'The token is malformed, forged or not valid yet, or the `Authorization` header has another scheme.',
  TokenExpired: 'The token has expired.',
  TokenRevoked:
    'The token was logged out or refreshed, its session was ended, or its user was deleted, was disabled or has a new password. With the `reason` `SessionReplaced`, another login of the user has ended the session.',
  RequestMalformed: 'Malformed HTTP request.',
  BodyMalformed: 'The body is not a JSON object, or its content encoding is broken.',
  RouteNotFound: 'The path does not exist.',
  MethodNotAllowed: 'The path does not support the method. `Allow` lists the methods that it supports.',
  RequestTimedOut: 'The request did not arrive in time.',
  BodyTooLarge:
    'The body has more than 16 KB, encoded or decoded; with a token more than 64 KB. A file to import has more than 10 MB.',
  MediaTypeUnsupported:
    'The body is not `application/json` in UTF-8, or its content encoding is unknown. A file to import is not `text/csv` in UTF-8 or GB18030.',
  HeadersTooLarge: 'The headers have more than 16 KB, or there are more than 1,000.',
  UnexpectedError: 'A bug. The log has an entry with the request’s `X-Request-Id`.',
  ServiceBusy:
    'Too many requests wait for the hash of a password. Nothing was counted or changed. The captcha is not used.',
  ImportsBusy:
    'Two imports run in the process, or the files that arrive have too many bytes together. Nothing was written.',
  ImportRunning: 'Another import of the user runs in the process, of whatever module. Nothing was written.',
  PasswordsNotHashed:
    'The hashes of the new passwords of an import would take too long, because the processors are busy or many people log in. Nothing was written. The same file can be sent again.',
  ImportBlocked:
    'The import has waited too long for other changes: of the records of its rows or of those that they refer to, of users, roles, menus or departments, or by another import of the same file. Nothing was written. The same file can be sent again.',
  ExportsBusy: 'Two exports run in the process.',
  ExportRunning: 'Another export of the user runs in the process, of whatever module.',
  ServiceUnavailable:
    'A required store does not answer. A write of records, of the own password or of the own second factor has written nothing, unless `written` is `unknown`: the database did not answer to its commit, so the write may have been done. Read the record, or log in, before you send it again.',
};
