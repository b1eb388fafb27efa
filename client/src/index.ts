export { createClient, type Client, type ClientOptions } from './create-client.js';
export type { Api, DataOf, UntypedOptions } from './api.js';
export type { Captchas, ProofOptions } from './captcha.js';
export type { Download, Failure, FailureDetail, FailureReason, Result, Success } from './result.js';
export type { components, operations, paths } from './schema.js';
export type { CurrentSession, LoginForm, PasswordForm, Session } from './session.js';
export type { SessionOver } from './tab-token.js';
