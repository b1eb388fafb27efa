/** Every failure in English, by its reason. `%{seconds}` and the like are fields of its detail. The last four come from the client. */
const ENGLISH = {
  CaptchaIncorrect: 'The verification code is wrong or has expired.',
  CredentialsIncorrect: 'The user name or the password is wrong.',
  LoginLocked: 'Too many failed logins. Try again in %{seconds} s.',
  AccountDisabled: 'The account is disabled. Contact the administrator.',
  CaptchaRateLimited: 'Too many requests. Try again in %{seconds} s.',
  FormInvalid: 'The value is not valid: %{field}',
  PermissionDenied: 'You do not have the permission for this.',
  PasswordChangeRequired: 'Change your password first.',
  OldPasswordIncorrect: 'The old password is wrong.',
  PasswordUnfit: 'Choose another password: not the old one, not the default one, not the user name.',
  RecordNotFound: 'The record does not exist any more.',
  RecordChanged: 'Somebody else has changed the record. Load it again.',
  ValueTaken: 'Another record has this value.',
  RoleInUse: '%{users} users have the role.',
  MenuHasChildren: 'Delete the menus below it first.',
  ParentInvalid: 'This menu cannot be the parent.',
  AdministratorProtected: 'This cannot be done to the administrator.',
  SelfProtected: 'You cannot do this to yourself.',
  PermissionNotHeld: 'You cannot give or change permissions that you do not have.',
  PageQueryFailed: 'The query failed. Try again later.',
  TokenMissing: 'Log in first.',
  TokenInvalid: 'The login is not valid. Log in again.',
  TokenExpired: 'The login has expired. Log in again.',
  TokenRevoked: 'The login has ended. Log in again.',
  RequestMalformed: 'The request is malformed.',
  BodyMalformed: 'The content of the request is malformed.',
  RouteNotFound: 'The service does not have this function.',
  MethodNotAllowed: 'The service does not support this method.',
  RequestTimedOut: 'The request took too long. Try again.',
  BodyTooLarge: 'The content is too large.',
  MediaTypeUnsupported: 'The service does not support this type of content.',
  HeadersTooLarge: 'The headers of the request are too large.',
  UnexpectedError: 'The service has an error. Try again later.',
  ServiceBusy: 'Many people are logging in. Try again in a moment.',
  ServiceUnavailable: 'The service is not available. Try again in a moment.',
  NetworkError: 'The service cannot be reached. Check the network and try again.',
  AnswerUnreadable: 'The answer is not one of the service. Try again later.',
  RequestAborted: 'The request was cancelled.',
  ProofUnsolved: 'The browser could not solve the task. Try again.',
} as const;

export const KNOWN_REASONS: ReadonlyArray<string> = Object.keys(ENGLISH);

type Detail = Readonly<Record<string, string | number | ReadonlyArray<string> | undefined>>;
type Described = Readonly<{ reason: string; msg: string; detail?: Detail }>;

/** The text of a failure in the language of the page. The Chinese text comes with the failure. */
export const failureText = ({ reason, msg, detail = {} }: Described, locale: string): string => {
  if (locale !== 'en') return msg;
  const text = (ENGLISH as Readonly<Record<string, string>>)[reason];
  if (text === undefined) return msg || reason;
  return text.replace(/%\{(\w+)\}/g, (_match, field: string) => String(detail[field] ?? ''));
};
