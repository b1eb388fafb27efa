export { createClient, type Client, type ClientOptions } from './create-client.js';
export type { Api, UntypedOptions } from './api.js';
export type { Captchas, ProofOptions, StartProofWorker } from './captcha.js';
export type { DataOf } from './data-of.js';
export type { FailureDetail, FailureReason } from '../../src/contract/refusals/failure.js';
export type { Download, Failure, Result, Success } from './result.js';
export type { paths } from './schema.js';
export type {
  CodeForm,
  CurrentSession,
  LoginForm,
  OnSessionOver,
  PasswordForm,
  Session,
  StepUpForm,
} from './session.js';
export type { SessionOver } from './tab-token.js';
