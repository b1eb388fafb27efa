import type { LogInRefused } from '../application/login/log-in.js';
import type { AuthenticateRefused } from '../application/session/authenticate.js';
import type { AuthorizeRefused } from '../application/access/authorize.js';
import type { AdministrationRefusal } from '../contract/administration-refusals.js';
import type { TokenMissing } from '../domain/session/access-token.js';
import type { CaptchaRateLimited } from '../domain/captcha/captcha.js';
import type { FormInvalid } from '../contract/form-invalid.js';
import type { PageQueryFailed } from '../contract/page-query.js';

type Tagged<Tag> = Tag extends string ? Readonly<{ _tag: Tag }> : never;

/** Refused by a rule of the service. */
type BusinessRefusal =
  | CaptchaRateLimited
  | FormInvalid
  | LogInRefused
  | TokenMissing
  | AuthenticateRefused
  | AuthorizeRefused
  | PageQueryFailed
  | AdministrationRefusal;

/** Refused because of the HTTP request itself, an outage or a bug. */
type TransportRefusal =
  | Tagged<'RequestMalformed' | 'RequestTimedOut' | 'HeadersTooLarge'>
  | Tagged<'BodyMalformed' | 'BodyTooLarge' | 'MediaTypeUnsupported'>
  | Tagged<'RouteNotFound' | 'UnexpectedError'>
  | Readonly<{ _tag: 'MethodNotAllowed'; allow: string }>
  | Readonly<{ _tag: 'ServiceUnavailable'; seconds: number }>;

export type Refusal = BusinessRefusal | TransportRefusal;
export type RefusalTag = Refusal['_tag'];
export type RefusalOf<Tag extends RefusalTag> = Extract<Refusal, { _tag: Tag }>;

/** Refusals of requests that Node cannot parse, or that arrive too slowly. */
export type UnparsedRefusal = RefusalOf<'RequestMalformed' | 'RequestTimedOut' | 'HeadersTooLarge'>;

/**
 * Every refusal: status, text, meaning. The status describes HTTP and the token; a business failure is a 200 whose
 * envelope has code 1. A refusal without a row does not compile. `<N>` and `<title>` are replaced in the text.
 */
export const REFUSALS = {
  CaptchaIncorrect: [200, '验证码不正确', 'The captcha is wrong, expired or already used. The attempt counts.'],
  CredentialsIncorrect: [
    200,
    '用户名或密码不正确',
    'The user does not exist, or the password is wrong. The attempt counts.',
  ],
  LoginLocked: [
    200,
    '登录失败次数过多,请<N>秒后再试',
    'Too many failed logins. Attempts during the lock do not count and do not extend it.',
  ],
  AccountDisabled: [200, '账号已被禁用,请联系管理员', 'The password is right, but the account is disabled.'],
  CaptchaRateLimited: [200, '请求过于频繁,请<N>秒后再试', 'The client has requested too many captchas.'],
  FormInvalid: [
    200,
    '参数不正确:<title>',
    'A field or parameter is missing, or its type, length or value is wrong. The text has its title; without a title, its name. Nothing was counted or consumed.',
  ],
  PermissionDenied: [200, '权限不足', 'None of the user’s roles has the permission.'],
  PasswordChangeRequired: [
    200,
    '请先修改密码',
    'The user must change the password first. `PASSWORD_CHANGE` is `enforce`.',
  ],
  OldPasswordIncorrect: [200, '原密码不正确', 'The old password is wrong. The attempt counts like a failed login.'],
  PasswordUnfit: [
    200,
    '新密码不符合要求',
    'The new password breaks `rules`: it is the user name in any case (`username`), the old one (`history`) or the default one (`default`).',
  ],
  RecordNotFound: [200, '记录不存在', 'A record does not exist, or it is deleted.'],
  RecordChanged: [200, '数据已被修改,请刷新后重试', 'The record has another version. Read it again.'],
  ValueTaken: [200, '<title>已存在', 'Another record has the value, which must be unique.'],
  RoleInUse: [200, '角色已分配给<N>个用户', 'Users have the role. `detach` takes it from them.'],
  MenuHasChildren: [200, '请先删除下级菜单', 'The menu has menus below it. Delete them first, or in the same request.'],
  ParentInvalid: [
    200,
    '上级菜单不正确',
    'The parent does not exist, is a button, is below the menu itself, or the tree would have more than 5 levels.',
  ],
  AdministratorProtected: [
    200,
    '不能对超级管理员执行此操作',
    'Nobody can disable, delete or reset user 1, the administrator, or change its roles. Only the administrator can edit user 1.',
  ],
  SelfProtected: [
    200,
    '不能对自己执行此操作',
    'Users cannot delete or disable themselves, reset their own password by this endpoint, or change their own roles.',
  ],
  PermissionNotHeld: [
    200,
    '不能授予或变更自己没有的权限',
    'The change would give, change or take away a permission that the user does not have.',
  ],
  PageQueryFailed: [200, '查询失败,请稍后重试', 'A query parameter is invalid, or the query failed.'],

  TokenMissing: [401, '请先登录', 'There is no `Authorization` header, or it has no token.'],
  TokenInvalid: [
    401,
    '登录凭证无效,请重新登录',
    'The token is malformed, forged or not valid yet, or the `Authorization` header has another scheme.',
  ],
  TokenExpired: [401, '登录已过期,请重新登录', 'The token has expired.'],
  TokenRevoked: [
    401,
    '登录已失效,请重新登录',
    'The token was logged out or refreshed, its session was ended, or its user was deleted, was disabled or has a new password.',
  ],

  RequestMalformed: [400, '请求格式不正确', 'Malformed HTTP request.'],
  BodyMalformed: [400, '请求内容格式不正确', 'The body is not a JSON object, or its content encoding is broken.'],
  RouteNotFound: [404, '接口不存在', 'The path does not exist.'],
  MethodNotAllowed: [
    405,
    '请求方法不支持',
    'The path does not support the method. `Allow` lists the methods that it supports.',
  ],
  RequestTimedOut: [408, '请求超时,请稍后重试', 'The request did not arrive in time.'],
  BodyTooLarge: [
    413,
    '请求内容过大',
    'The body has more than 16 KB, encoded or decoded; a write of administration more than 64 KB.',
  ],
  MediaTypeUnsupported: [
    415,
    '请求内容类型不支持',
    'The body is not `application/json` in UTF-8, or its content encoding is unknown.',
  ],
  HeadersTooLarge: [431, '请求头过大', 'The headers have more than 16 KB, or there are more than 1,000.'],
  UnexpectedError: [500, '系统错误,请稍后再试', 'A bug. The log has an entry with the request’s `X-Request-Id`.'],
  ServiceBusy: [
    503,
    '登录人数较多,请稍后再试',
    'Too many requests wait for the hash of a password. Nothing was counted or changed. The captcha is not used.',
  ],
  ServiceUnavailable: [
    503,
    '服务暂不可用,请稍后再试',
    'A required store does not answer, too many exports run, or the user already has a running export.',
  ],
} as const satisfies Readonly<Record<RefusalTag, readonly [status: number, text: string, meaning: string]>>;

/** The answer to an outage, and to the readiness probe of a service that is not ready. */
export const SERVICE_UNAVAILABLE: RefusalOf<'ServiceUnavailable'> = { _tag: 'ServiceUnavailable', seconds: 3 };
