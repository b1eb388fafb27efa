import type { Refusal, RefusalOf, RefusalTag } from './refusal.js';

/** Success messages (specification 7). */
export const DONE = '操作成功';
export const LOGGED_IN = '登录成功';
export const LOGGED_OUT = '注销成功';

type Texts = { readonly [Tag in RefusalTag]: string | ((refusal: RefusalOf<Tag>) => string) };

/** Every failure message, by the refusal's tag. A refusal without its text does not compile. */
const TEXTS: Texts = {
  CaptchaIncorrect: '验证码不正确',
  CredentialsIncorrect: '用户名或密码不正确',
  LoginLocked: ({ seconds }) => `登录失败次数过多,请${seconds}秒后再试`,
  AccountDisabled: '账号已被禁用,请联系管理员',
  CaptchaRateLimited: ({ seconds }) => `请求过于频繁,请${seconds}秒后再试`,
  FormInvalid: ({ field }) => `参数不正确:${field}`,

  TokenMissing: '请先登录',
  TokenInvalid: '登录凭证无效,请重新登录',
  TokenExpired: '登录已过期,请重新登录',
  TokenRevoked: '登录已失效,请重新登录',
  PermissionDenied: '权限不足',
  PageQueryFailed: '查询失败,请稍后重试',

  RequestMalformed: '请求格式不正确',
  RequestTimedOut: '请求超时,请稍后重试',
  HeadersTooLarge: '请求头过大',
  BodyMalformed: '请求内容格式不正确',
  BodyTooLarge: '请求内容过大',
  MediaTypeUnsupported: '请求内容类型不支持',
  RouteNotFound: '接口不存在',
  MethodNotAllowed: '请求方法不支持',
  ServiceBusy: '登录人数较多,请稍后再试',
  ServiceUnavailable: '服务暂不可用,请稍后再试',
  UnexpectedError: '系统错误,请稍后再试',
};

export const messageOf = (refusal: Refusal): string => {
  const text = TEXTS[refusal._tag] as string | ((refusal: Refusal) => string);
  return typeof text === 'string' ? text : text(refusal);
};
