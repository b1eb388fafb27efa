import { IN_USE, OUT_OF_USE } from '../../../domain/status.js';

/** The accounts to try the service with; the first one is the administrator. */
export const DEMO_ACCOUNTS = [
  { id: 1, username: 'admin', realname: '系统管理员', password: '123456', status: IN_USE, roles: [] },
  { id: 2, username: 'auditor', realname: '李审计', password: 'Auditor#2026', status: IN_USE, roles: [1] },
  { id: 3, username: 'guest', realname: '王访客', password: 'Guest#2026', status: IN_USE, roles: [] },
  { id: 4, username: 'retired', realname: '赵退休', password: 'Retired#2026', status: OUT_OF_USE, roles: [1] },
] as const;

/** What who has the role may do. */
export const DEMO_ROLES = [
  { id: 1, name: '审计员', code: 'auditor', permissions: ['sys:user:page', 'sys:position:list'] },
] as const;
