import type { Titled } from '../forms/form-field.js';

/** Every kind of event that the trail can have, with its title. */
export const AUDIT_KINDS = {
  LoggedIn: { title: '登录成功', english: 'Logged in' },
  LoginRefused: { title: '登录失败', english: 'Login refused' },
  LoginLocked: { title: '登录被锁定', english: 'Login locked' },
  LoginUnlocked: { title: '解除登录锁定', english: 'Login lock cleared' },
  CaptchaLimited: { title: '验证码请求过多', english: 'Too many captchas requested' },
  TokenRefreshed: { title: '刷新令牌', english: 'Token refreshed' },
  TokenRefused: { title: '令牌被拒绝', english: 'Token refused' },
  TokenReplayed: { title: '重复使用令牌', english: 'Used token sent again' },
  LoggedOut: { title: '退出登录', english: 'Logged out' },
  SessionsEnded: { title: '结束会话', english: 'Sessions ended' },
  TokensRevoked: { title: '吊销令牌', english: 'Tokens revoked' },
  PermissionDenied: { title: '权限不足', english: 'Permission denied' },
  WriteRefused: { title: '变更被拒绝', english: 'Change refused' },
  BlacklistUnchecked: { title: '未检查令牌黑名单', english: 'Token blacklist not checked' },
  PasswordChanged: { title: '修改密码', english: 'Password changed' },
  PasswordReset: { title: '重置密码', english: 'Password reset' },
  PasswordChangeRefused: { title: '修改密码失败', english: 'Password change refused' },
  PasswordSet: { title: '设置密码', english: 'Password set' },
  SecondFactorRequired: { title: '等待动态验证码', english: 'Code of the second factor asked for' },
  FactorIncorrect: { title: '动态验证码错误', english: 'Wrong code of the second factor' },
  FactorAdded: { title: '绑定动态验证码', english: 'Second factor added' },
  FactorRemoved: { title: '解绑动态验证码', english: 'Second factor removed' },
  FactorReset: { title: '重置动态验证码', english: 'Second factor reset' },
  RecoveryCodeUsed: { title: '使用恢复码', english: 'Recovery code used' },
  RecoveryCodesRenewed: { title: '更换恢复码', english: 'Recovery codes renewed' },
  SteppedUp: { title: '再次验证身份', english: 'Identity confirmed again' },
  ConfirmationRefused: { title: '身份验证失败', english: 'Confirmation of the identity refused' },
  UserAdded: { title: '新增用户', english: 'User added' },
  UserDisabled: { title: '停用用户', english: 'User disabled' },
  AccountDormant: { title: '停用长期未用账号', english: 'Unused account disabled' },
  ValiditySet: { title: '设置有效期', english: 'Validity set' },
  UserEnabled: { title: '启用用户', english: 'User enabled' },
  RecordAdded: { title: '新增记录', english: 'Record added' },
  RecordUpdated: { title: '修改记录', english: 'Record updated' },
  StatusSet: { title: '修改状态', english: 'Status set' },
  RecordDeleted: { title: '删除记录', english: 'Record deleted' },
  RecordRestored: { title: '恢复记录', english: 'Record restored' },
  RolesReplaced: { title: '分配角色', english: 'Roles replaced' },
  GrantsReplaced: { title: '分配菜单', english: 'Menus replaced' },
  Imported: { title: '导入记录', english: 'Records imported' },
  Exported: { title: '导出记录', english: 'Records exported' },
  EventsDropped: { title: '部分事件丢失', english: 'Events dropped' },
} as const satisfies Readonly<Record<string, Required<Titled>>>;

export type AuditKind = keyof typeof AUDIT_KINDS;
export const AUDIT_KIND_NAMES = Object.keys(AUDIT_KINDS) as ReadonlyArray<AuditKind>;

/** The kinds of events in which the service has refused a login, a code, a token, a permission, or a change. */
export const REFUSAL_KINDS = [
  'LoginRefused',
  'TokenRefused',
  'PermissionDenied',
  'PasswordChangeRefused',
  'FactorIncorrect',
  'ConfirmationRefused',
  'WriteRefused',
] as const satisfies ReadonlyArray<AuditKind>;
