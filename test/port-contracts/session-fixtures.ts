import type { PageQuery } from '../../src/contract/listing/page-query.js';
import type { SessionRecord } from '../../src/domain/session/session-record.js';
import { after, hours, minutes } from '../support/times.js';
import { freshSessionId } from './fresh-keys.js';
import { aUser, usersOnly } from './people-fixtures.js';

export const NOW = new Date('2030-01-01T12:00:00Z');

export const PEOPLE = usersOnly(
  aUser(1, { username: 'admin', realname: '管理员' }),
  aUser(2, { username: 'LiLei', realname: '李雷_100%' }),
  aUser(3, { username: 'disabled', status: 2 }),
  aUser(4, { username: 'deleted', deleted: true }),
  aUser(5, { username: 'renewed', credentialGeneration: 3 }),
  aUser(6, { username: 'here', departmentId: 1 }),
  aUser(7, { username: 'there', departmentId: 70_000 }),
);

/** A login of user 2 that many minutes ago. */
export const aLogin = (minutesAgo: number, parts: Partial<SessionRecord> = {}): SessionRecord => {
  const beginTime = after(-minutes(minutesAgo), NOW);
  return {
    id: freshSessionId(),
    userId: 2,
    credentialGeneration: 0,
    origin: { address: '198.51.100.7', userAgent: 'Mozilla/5.0 "?" \\u0000 👩' },
    beginTime,
    refreshTime: beginTime,
    endTime: after(hours(1), NOW),
    ended: false,
    ...parts,
  };
};

export const refreshOf = (
  { origin: _origin, ...login }: SessionRecord,
  parts: Partial<SessionRecord> = {},
): SessionRecord => ({
  ...login,
  refreshTime: NOW,
  endTime: after(hours(2), NOW),
  ...parts,
});
export const endOf = (login: SessionRecord): SessionRecord => refreshOf(login, { endTime: NOW, ended: true });

export type Parameters = Readonly<{ pageNo?: number; pageSize?: number; name?: string; userId?: number }>;

export const queryOf = ({ pageNo = 1, pageSize = 10, name, userId }: Parameters): PageQuery => ({
  pageNo,
  pageSize,
  filters: name === undefined ? {} : { name },
  ...(userId !== undefined && { userId }),
});
