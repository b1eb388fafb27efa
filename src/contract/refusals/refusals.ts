import { FIELD_RULES } from './field-rule.js';
import { LOGIN_SCOPES } from './login-scope.js';
import { PASSWORD_RULES } from './password-rule.js';
import { SESSION_END_REASONS } from './session-end-reason.js';
import { WRITTEN } from './written.js';
import type { RefusalIn, RefusalRow, ValuesIn } from './refusal-parts.js';

/** Every refusal of the service. Its type, the answer, the API description, the texts of the console and the client's types follow. */
export const REFUSALS = {
  CaptchaIncorrect: { status: 200, zh: '验证码不正确', en: 'The verification code is wrong or has expired.' },
  CredentialsIncorrect: { status: 200, zh: '用户名或密码不正确', en: 'The user name or the password is wrong.' },
  LoginLocked: {
    status: 200,
    fixed: true,
    zh: '登录失败次数过多,请<seconds>秒后再试',
    en: 'Too many failed logins. Try again in <seconds> s.',
    // the scope that refused
    detail: { seconds: { integer: 287 }, scope: LOGIN_SCOPES },
  },
  AccountDisabled: {
    status: 200,
    fixed: true,
    zh: '账号已被禁用,请联系管理员',
    en: 'The account is disabled. Contact the administrator.',
    trail: { userId: { integer: 2 } },
  },
  TlsRequired: {
    status: 200,
    zh: '请使用HTTPS登录',
    en: 'Log in over HTTPS.',
  },
  SecondFactorRequired: {
    status: 200,
    zh: '请输入动态验证码',
    en: 'Enter the code of your authenticator app.',
    // in the header `X-Login-Ticket`
    shown: { ticket: { text: 'q3J0c2VjcmV0X3RpY2tldF9vZl9hX2xvZ2luXzAxMjM' } },
  },
  FactorIncorrect: {
    status: 200,
    zh: '动态验证码不正确或已使用，请等待下一个验证码',
    en: 'The code is wrong or was already used. If it was used, wait for the next code.',
  },
  TicketInvalid: {
    status: 200,
    fixed: true,
    zh: '登录已超时,请重新登录',
    en: 'The login took too long. Log in again.',
  },
  SessionLimitReached: {
    status: 200,
    zh: '该账号的登录数已达上限',
    en: 'The account has as many logins as it may have.',
    trail: { userId: { integer: 2 } },
  },
  CaptchaRateLimited: {
    status: 200,
    fixed: true,
    zh: '请求过于频繁,请<seconds>秒后再试',
    en: 'Too many requests. Try again in <seconds> s.',
    detail: { seconds: { integer: 42 } },
  },
  FormInvalid: {
    status: 200,
    ofRow: true,
    fixed: true,
    zh: '参数不正确:<title>',
    en: 'The value is not valid: <field>',
    // the title of a column may have brackets, so the text has the same punctuation
    inFile: { zh: '参数不正确：<title>', en: 'The value is not valid: <field>' },
    // the first invalid field, in the order of the form; the rule that its value breaks, and the bound in it. What is wrong in
    // English, for a file that cannot be imported
    detail: {
      field: { text: 'username' },
      rule: { oneOf: FIELD_RULES, optional: true },
      bound: { text: '20', optional: true },
      english: { text: 'the header (the file is empty)', optional: true },
    },
    shown: { title: { text: '用户名' } },
  },
  RuleBroken: {
    status: 200,
    ofRow: true,
    // the title of the rule
    zh: '<text>',
    en: '<english>',
    // the English title of the rule; without one, the Chinese title. Which of several deleted records breaks it
    detail: {
      field: { text: 'endsOn' },
      english: { text: 'It must not end before it starts.' },
      recordId: { integer: 7, optional: true },
    },
    shown: { text: { text: '结束日期不能早于开始日期' } },
  },
  PermissionDenied: {
    status: 200,
    zh: '权限不足',
    en: 'You do not have the permission for this.',
    // the first required one that the user does not have
    trail: { permission: { text: 'sys:user:page' } },
  },
  PasswordChangeRequired: { status: 200, zh: '请先修改密码', en: 'Change your password first.' },
  FactorRequired: {
    status: 200,
    zh: '请先绑定动态验证码',
    en: 'Set up an authenticator app first.',
  },
  StepUpRequired: { status: 200, zh: '请再次验证身份', en: 'Confirm who you are first.' },
  FactorExists: { status: 200, zh: '已绑定动态验证码', en: 'You have an authenticator app already.' },
  FactorMissing: { status: 200, zh: '尚未绑定动态验证码', en: 'You have not set up an authenticator app.' },
  OldPasswordIncorrect: { status: 200, zh: '原密码不正确', en: 'The old password is wrong.' },
  PasswordUnfit: {
    status: 200,
    ofRow: true,
    zh: '新密码不符合要求',
    en: 'The password does not meet the rules.',
    // the broken rules, each once
    detail: { rules: { listOf: PASSWORD_RULES } },
  },
  RecordNotFound: { status: 200, ofRow: true, zh: '记录不存在', en: 'The record does not exist any more.' },
  RecordChanged: {
    status: 200,
    ofRow: true,
    fixed: true,
    zh: '数据已被修改,请刷新后重试',
    en: 'The record has been changed meanwhile. Load it again.',
    // a file cannot be loaded again
    inFile: { zh: '记录已被修改，请重新导出后再修改', en: 'The record has been changed meanwhile. Export it again.' },
  },
  ValueTaken: {
    status: 200,
    ofRow: true,
    zh: '<title>已存在',
    en: 'Another record has this value.',
    // which of several deleted records has the value
    detail: { field: { text: 'username' }, recordId: { integer: 7, optional: true } },
    shown: { title: { text: '用户名' } },
  },
  ConstraintViolated: {
    status: 200,
    zh: '数据库的约束不允许这些值：<constraint>',
    en: 'A constraint of the database does not allow these values: <constraint>',
    // the name of the constraint, or of the unique index; the line of a file, where the row with the values begins
    detail: { constraint: { text: 'orders_total_check' }, line: { integer: 7, optional: true } },
  },
  ReferenceInvalid: {
    status: 200,
    ofRow: true,
    zh: '<title>不存在',
    en: 'The record that is meant does not exist, or it is disabled: <field>',
    // which of several deleted records has the reference
    detail: { field: { text: 'customerId' }, recordId: { integer: 7, optional: true } },
    shown: { title: { text: '客户' } },
  },
  ScopeExceeded: {
    status: 200,
    ofRow: true,
    zh: '超出数据权限范围',
    en: 'The record would be outside of the data that you may change.',
  },
  OperationRefused: {
    status: 200,
    zh: '<text>',
    en: '<english>',
    // the text for English users; without one, the Chinese text
    detail: { english: { text: 'The contract is not a draft.' } },
    shown: { text: { text: '合同不是草稿' } },
  },
  RecordInUse: {
    status: 200,
    zh: '记录已被<records>条<title>使用',
    en: 'Records that use it: <records> (<module>)',
    // how many live records of this module refer to it; `10000+` for more than are counted
    detail: { module: { text: 'contract' }, records: { text: '3' } },
    shown: { title: { text: '合同' } },
  },
  RoleInUse: {
    status: 200,
    zh: '角色已分配给<users>个用户',
    en: '<users> users have the role.',
    // the number of live users
    detail: { users: { integer: 3 } },
  },
  MenuHasChildren: { status: 200, zh: '请先删除下级菜单', en: 'Delete the menus below it first.' },
  DepartmentHasChildren: { status: 200, zh: '请先删除下级部门', en: 'Delete the departments below it first.' },
  DepartmentInUse: {
    status: 200,
    zh: '部门下有<users>个用户',
    en: '<users> users belong to the department, or have it in a data scope.',
    // the number of live users
    detail: { users: { integer: 3 } },
  },
  ParentInvalid: {
    status: 200,
    ofRow: true,
    zh: '上级<title>不正确',
    en: 'This record cannot be the parent.',
    // the form field that names the parent, and which of several deleted records has it
    detail: { field: { text: 'parentId' }, recordId: { integer: 7, optional: true } },
    // the title of the module
    shown: { title: { text: '菜单' } },
  },
  AdministratorProtected: {
    status: 200,
    ofRow: true,
    zh: '不能对超级管理员执行此操作',
    en: 'This cannot be done to the administrator.',
  },
  SelfProtected: { status: 200, ofRow: true, zh: '不能对自己执行此操作', en: 'You cannot do this to yourself.' },
  PermissionNotHeld: {
    status: 200,
    ofRow: true,
    zh: '不能授予或变更自己没有的权限',
    en: 'You cannot give or change permissions that you do not have.',
    // of an assignment of roles: the first role that gives more than the actor has. At most three permissions that the actor
    // lacks, in alphabetical order, where the actor may read them
    detail: {
      roleId: { integer: 3, optional: true },
      permissions: { texts: 'sys:position:delete', optional: true },
    },
    // the first record that the actor may not change; a new record has none
    trail: { recordId: { integer: 7, optional: true } },
  },
  ImportRefused: {
    status: 200,
    fixed: true,
    zh: '导入失败,<rows>行有误',
    en: 'Nothing was imported: <rows> rows are wrong.',
    // how many rows of the file are refused; a dry run names them
    detail: { rows: { integer: 5 } },
  },
  ImportChanged: {
    status: 200,
    fixed: true,
    zh: '文件与预览时不同,请重新预览',
    en: 'The file is not the one of the preview. Preview it again.',
  },
  ImportRepeated: {
    status: 200,
    zh: '该文件已于<time>导入：新增<added>条，修改<updated>条',
    en: 'The file was imported at <time>: <added> added, <updated> changed.',
    // how many imports of the file there were, and the last of them
    detail: {
      times: { integer: 1 },
      time: { text: '2026-11-26 09:30:00' },
      added: { integer: 120 },
      updated: { integer: 3 },
    },
  },
  PageQueryFailed: { status: 200, fixed: true, zh: '查询失败,请稍后重试', en: 'The query failed. Try again later.' },

  TokenMissing: { status: 401, zh: '请先登录', en: 'Log in first.' },
  TokenInvalid: {
    status: 401,
    fixed: true,
    zh: '登录凭证无效,请重新登录',
    en: 'The login is not valid. Log in again.',
  },
  TokenExpired: { status: 401, fixed: true, zh: '登录已过期,请重新登录', en: 'The login has expired. Log in again.' },
  TokenRevoked: {
    status: 401,
    fixed: true,
    zh: '登录已失效,请重新登录',
    en: 'The login has ended. Log in again.',
    // why the session was ended, if its user can be told
    detail: { reason: { oneOf: SESSION_END_REASONS, optional: true } },
  },

  RequestMalformed: { status: 400, zh: '请求格式不正确', en: 'The request is malformed.' },
  BodyMalformed: { status: 400, zh: '请求内容格式不正确', en: 'The content of the request is malformed.' },
  RouteNotFound: { status: 404, zh: '接口不存在', en: 'The service does not have this function.' },
  MethodNotAllowed: {
    status: 405,
    zh: '请求方法不支持',
    en: 'The service does not support this method.',
    shown: { allow: { text: 'GET' } },
  },
  RequestTimedOut: { status: 408, zh: '请求超时，请稍后重试', en: 'The request took too long. Try again.' },
  BodyTooLarge: { status: 413, zh: '请求内容过大', en: 'The content is too large.' },
  MediaTypeUnsupported: {
    status: 415,
    zh: '请求内容类型不支持',
    en: 'The service does not support this type of content.',
  },
  HeadersTooLarge: { status: 431, zh: '请求头过大', en: 'The headers of the request are too large.' },
  UnexpectedError: {
    status: 500,
    fixed: true,
    zh: '系统错误,请稍后再试',
    en: 'The service has an error. Try again later.',
  },
  ServiceBusy: {
    status: 503,
    zh: '登录人数较多，请稍后再试',
    en: 'Many people are logging in. Try again in a moment.',
    shown: { seconds: { integer: 2 } },
  },
  ImportsBusy: {
    status: 503,
    zh: '正在导入的人较多，请<seconds>秒后再试',
    en: 'Many people are importing files. Try again in <seconds> s.',
    detail: { seconds: { integer: 10 } },
  },
  ImportRunning: {
    status: 503,
    zh: '您有一个导入正在进行，请<seconds>秒后再试',
    en: 'An import of yours is running. Try again in <seconds> s.',
    detail: { seconds: { integer: 10 } },
  },
  PasswordsNotHashed: {
    status: 503,
    zh: '服务繁忙，来不及处理文件中的新密码，未导入任何记录，请<seconds>秒后再试',
    en: 'The service is busy and had too little time for the new passwords of the file. Nothing is imported. Try again in <seconds> s.',
    detail: { seconds: { integer: 30 } },
  },
  ImportBlocked: {
    status: 503,
    zh: '其他修改正在进行，未导入任何记录，请<seconds>秒后再试',
    en: 'Other changes to the same records are still running. Nothing is imported. Try again in <seconds> s.',
    detail: { seconds: { integer: 10 } },
  },
  ExportsBusy: {
    status: 503,
    zh: '正在导出的人较多，请<seconds>秒后再试',
    en: 'Many people are exporting records. Try again in <seconds> s.',
    detail: { seconds: { integer: 10 } },
  },
  ExportRunning: {
    status: 503,
    zh: '您有一个导出正在进行，请<seconds>秒后再试',
    en: 'An export of yours is running. Try again in <seconds> s.',
    detail: { seconds: { integer: 10 } },
  },
  ServiceUnavailable: {
    status: 503,
    fixed: true,
    zh: '服务暂不可用,请稍后再试',
    en: 'The service is not available. Try again in a moment.',
    // of a write whose commit was not answered
    detail: { written: { oneOf: WRITTEN, optional: true } },
    shown: { seconds: { integer: 3 } },
  },
} as const satisfies Readonly<Record<string, RefusalRow>>;

type Rows = typeof REFUSALS;
export type RefusalTag = keyof Rows;

/** The refusals that a row of an import may have. */
export type RowRefusalTag = {
  [Tag in RefusalTag]: Rows[Tag] extends Readonly<{ ofRow: true }> ? Tag : never;
}[RefusalTag];

/** What `X-Failure-Detail` of these refusals has; undefined without the header. */
export type DetailOf<Tag extends RefusalTag> = {
  [T in Tag]: 'detail' extends keyof Rows[T] ? ValuesIn<Rows[T], 'detail'> : undefined;
}[Tag];

type Refusals = { readonly [Tag in RefusalTag]: RefusalIn<Rows, Tag> };

/** The refusals with these tags. */
export type RefusalOf<Tag extends RefusalTag> = Refusals[Tag];
export type Refusal = RefusalOf<RefusalTag>;

/** The refusals of a list of tags. A handler declares its list once: its type and the row of its endpoint use the list. */
export type RefusedBy<Tags extends ReadonlyArray<RefusalTag>> = RefusalOf<Tags[number]>;
