import { expect } from 'chai';
import { detailOf, type Reply } from './reply.js';

/** Status and message of every refusal; `<N>` is a number of seconds, the others are parts of the refusal. */
export const REFUSALS = {
  CaptchaIncorrect: [200, '验证码不正确'],
  CredentialsIncorrect: [200, '用户名或密码不正确'],
  LoginLocked: [200, '登录失败次数过多,请<N>秒后再试'],
  SecondFactorRequired: [200, '请输入动态验证码'],
  FactorIncorrect: [200, '动态验证码不正确或已使用，请等待下一个验证码'],
  TicketInvalid: [200, '登录已超时,请重新登录'],
  AccountDisabled: [200, '账号已被禁用,请联系管理员'],
  TlsRequired: [200, '请使用HTTPS登录'],
  SessionLimitReached: [200, '该账号的登录数已达上限'],
  CaptchaRateLimited: [200, '请求过于频繁,请<N>秒后再试'],
  FormInvalid: [200, '参数不正确:<title>'],
  RuleBroken: [200, '<text>'],
  PermissionDenied: [200, '权限不足'],
  PageQueryFailed: [200, '查询失败,请稍后重试'],
  RecordNotFound: [200, '记录不存在'],
  RecordChanged: [200, '数据已被修改,请刷新后重试'],
  ValueTaken: [200, '<title>已存在'],
  ConstraintViolated: [200, '数据库的约束不允许这些值：<constraint>'],
  ReferenceInvalid: [200, '<title>不存在'],
  ScopeExceeded: [200, '超出数据权限范围'],
  OperationRefused: [200, '<text>'],
  RecordInUse: [200, '记录已被<count>条<title>使用'],
  RoleInUse: [200, '角色已分配给<count>个用户'],
  MenuHasChildren: [200, '请先删除下级菜单'],
  DepartmentHasChildren: [200, '请先删除下级部门'],
  DepartmentInUse: [200, '部门下有<count>个用户'],
  ParentInvalid: [200, '上级<title>不正确'],
  AdministratorProtected: [200, '不能对超级管理员执行此操作'],
  SelfProtected: [200, '不能对自己执行此操作'],
  PermissionNotHeld: [200, '不能授予或变更自己没有的权限'],
  OldPasswordIncorrect: [200, '原密码不正确'],
  PasswordUnfit: [200, '新密码不符合要求'],
  PasswordChangeRequired: [200, '请先修改密码'],
  FactorRequired: [200, '请先绑定动态验证码'],
  StepUpRequired: [200, '请再次验证身份'],
  FactorExists: [200, '已绑定动态验证码'],
  FactorMissing: [200, '尚未绑定动态验证码'],
  ImportRefused: [200, '导入失败,<count>行有误'],
  ImportChanged: [200, '文件与预览时不同,请重新预览'],
  ImportRepeated: [200, '该文件已于<time>导入：新增<added>条，修改<updated>条'],
  TokenMissing: [401, '请先登录'],
  TokenInvalid: [401, '登录凭证无效,请重新登录'],
  TokenExpired: [401, '登录已过期,请重新登录'],
  TokenRevoked: [401, '登录已失效,请重新登录'],
  ServiceBusy: [503, '登录人数较多，请稍后再试'],
  ImportsBusy: [503, '正在导入的人较多，请<N>秒后再试'],
  ImportRunning: [503, '您有一个导入正在进行，请<N>秒后再试'],
  PasswordsNotHashed: [503, '服务繁忙，来不及处理文件中的新密码，未导入任何记录，请<N>秒后再试'],
  ImportBlocked: [503, '其他修改正在进行，未导入任何记录，请<N>秒后再试'],
  ExportsBusy: [503, '正在导出的人较多，请<N>秒后再试'],
  ExportRunning: [503, '您有一个导出正在进行，请<N>秒后再试'],
  ServiceUnavailable: [503, '服务暂不可用,请稍后再试'],
  UnexpectedError: [500, '系统错误,请稍后再试'],
  BodyMalformed: [400, undefined],
  RequestMalformed: [400, undefined],
  RouteNotFound: [404, undefined],
  MethodNotAllowed: [405, undefined],
  RequestTimedOut: [408, undefined],
  BodyTooLarge: [413, undefined],
  MediaTypeUnsupported: [415, undefined],
  HeadersTooLarge: [431, undefined],
} as const satisfies Readonly<Record<string, readonly [number, string | undefined]>>;

export type RefusalName = keyof typeof REFUSALS;

const AT_GATE: Partial<Record<RefusalName, number>> = {
  FormInvalid: 400,
  PermissionDenied: 403,
  PasswordChangeRequired: 403,
  FactorRequired: 403,
};

/** The status of a refusal of this path: no refusal of the gate is a 2xx. */
export const statusAt = (path: string, tag: RefusalName): number =>
  (path === '/api/v1/gate' ? AT_GATE[tag] : undefined) ?? REFUSALS[tag][0];

/** The lists that the database reads. */
const QUERY = /\/(?!lock)\w+\/(page|list|deleted|sessions|holders)$/;

/** The text of a refusal of this path: people read of every fault of a list that the query failed. */
export const textAt = (path: string, tag: RefusalName): string | undefined =>
  REFUSALS[tag === 'UnexpectedError' && QUERY.test(path) ? 'PageQueryFailed' : tag][1];

/** A path of an endpoint, with the query without which it checks nothing. */
export const targetOf = (path: string): string => (path === '/api/v1/gate' ? `${path}?permission=sys:user:page` : path);

const JSON_TYPE = 'application/json; charset=utf-8';
const FAILURE = /^\{"code":1,"msg":"([^"\\]+)","data":null,"ok":false\}$/;

/** Words for people, perhaps with seconds or a field: nothing of a stack, a driver or the request gets through. */
const MESSAGE =
  /^[\p{Script=Han},，]+(\d+(秒后再试|个用户|行有误)|[:：][\w-]+|:\p{Script=Han}+|HTTPS登录|[-\d :]{19}导入：新增\d+条，修改\d+条)?$/u;

/** A failure in the envelope, fields in their order; the message. */
const expectFailureEnvelope = ({ text, headers }: Reply): string => {
  expect(text).to.match(FAILURE);
  expect(headers.get('Content-Type')).to.equal(JSON_TYPE);
  expect(headers.get('X-Failure-Reason')).to.match(/^[A-Z][A-Za-z]+$/);
  const message = FAILURE.exec(text)?.[1] ?? '';
  expect(message).to.match(MESSAGE);
  return message;
};

/** The fields of `X-Failure-Detail`. Other refusals have no such header. */
const DETAILS: Readonly<Partial<Record<RefusalName, ReadonlyArray<string>>>> = {
  FormInvalid: ['field'],
  ValueTaken: ['field'],
  ParentInvalid: ['field'],
  RuleBroken: ['field', 'english'],
  ReferenceInvalid: ['field'],
  OperationRefused: ['english'],
  RecordInUse: ['module', 'records'],
  LoginLocked: ['seconds', 'scope'],
  CaptchaRateLimited: ['seconds'],
  ImportRepeated: ['times', 'time', 'added', 'updated'],
  ImportsBusy: ['seconds'],
  ImportRunning: ['seconds'],
  PasswordsNotHashed: ['seconds'],
  ImportBlocked: ['seconds'],
  ExportsBusy: ['seconds'],
  ExportRunning: ['seconds'],
  RoleInUse: ['users'],
  DepartmentInUse: ['users'],
  PasswordUnfit: ['rules'],
  ImportRefused: ['rows'],
  ConstraintViolated: ['constraint'],
};

/**
 * Parts that a refusal has for some requests only: which of several deleted records, which role of an assignment, which
 * permissions are lacking, which rule a value breaks. An import
 * tells its line in the detail of a constraint.
 */
const SOMETIMES = ['recordId', 'roleId', 'permissions'];
const isSometimes = (tag: RefusalName, field: string): boolean =>
  SOMETIMES.includes(field) ||
  (tag === 'ConstraintViolated' && field === 'line') ||
  (tag === 'FormInvalid' && ['rule', 'bound'].includes(field)) ||
  (tag === 'ServiceUnavailable' && field === 'written');

/** The detail of this refusal, with these values where they are known. */
const expectDetail = (reply: Reply, tag: RefusalName, known: Readonly<Record<string, unknown>>): void => {
  const detail = detailOf(reply);
  const fields = DETAILS[tag];
  const always = Object.keys(detail ?? {}).filter((field) => !isSometimes(tag, field));
  expect(always.length > 0 ? always : undefined).to.deep.equal(fields);
  for (const field of fields ?? [])
    if (known[field] !== undefined) expect(detail?.[field], field).to.equal(known[field]);
};

/** This refusal: status, message, envelope and headers. Without `title` the message may have any title. */
/** Refusals whose text and detail tell when to try again. */
const WITH_SECONDS: ReadonlyArray<RefusalName> = [
  ...(['LoginLocked', 'CaptchaRateLimited'] as const),
  ...(['ImportsBusy', 'ImportRunning', 'PasswordsNotHashed', 'ImportBlocked', 'ExportsBusy', 'ExportRunning'] as const),
];

export const expectRefused = (
  reply: Reply,
  tag: RefusalName,
  parts: { field?: string; title?: string; count?: number; path?: string; constraint?: string } = {},
): void => {
  const text = textAt(parts.path ?? '', tag);
  // most trees are menus
  const usualTitle = tag === 'ParentInvalid' ? '菜单' : undefined;
  const status = statusAt(parts.path ?? '', tag);
  const message = expectFailureEnvelope(reply);
  expect(reply.headers.get('X-Failure-Reason')).to.equal(tag);
  expect(reply.status).to.equal(status);
  expect(reply.headers.get('WWW-Authenticate')).to.equal(status === 401 ? 'Bearer' : null);

  const seconds = reply.headers.get('Retry-After');
  const waits = [...WITH_SECONDS, ...['ServiceBusy', 'ServiceUnavailable']].includes(tag);
  if (waits) expect(seconds).to.match(/^[1-9]\d*$/);
  else expect(seconds).to.equal(null);

  const wait = WITH_SECONDS.includes(tag) ? Number(seconds) : undefined;
  expectDetail(reply, tag, { ...parts, users: parts.count, seconds: wait });

  if (text === undefined) expect(message).to.match(/^[\p{Script=Han},，]+$/u);
  else
    expect(message).to.equal(
      text
        .replace('<N>', seconds ?? '')
        .replace('<title>', parts.title ?? usualTitle ?? /(?<=:).*/su.exec(message)?.[0] ?? '')
        .replace('<count>', String(parts.count))
        .replace(/<(time|added|updated)>/g, (_part, name: string) => String(detailOf(reply)?.[name]))
        .replace('<constraint>', String(parts.constraint)),
    );
};

/** An answer under `/api/v1`: never kept by a cache, always named. */
export const expectApiHeaders = ({ headers }: Reply): void => {
  expect(headers.get('Cache-Control')).to.equal('no-store');
  expect(headers.get('X-Request-Id')).to.match(/^[\w.:-]{8,64}$/);
};

/** A success with this message, all four fields in their order. */
export const expectSucceeded = ({ status, text, headers }: Reply, message: string): void => {
  expect(text).to.match(/^\{"code":0,"msg":"[^"]*","data":(null|[[{].*[\]}]),"ok":true\}$/s);
  expect(text).to.match(new RegExp(`^\\{"code":0,"msg":"${message}",`));
  expect(status).to.equal(200);
  expect(headers.get('Content-Type')).to.equal(JSON_TYPE);
  expect(headers.get('X-Failure-Reason')).to.equal(null);
};
