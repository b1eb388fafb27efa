// The record of a user in a page: every compared program answers these fields. A test compares them with the contract.
const STATUS_TEXTS = { 1: '在用', 2: '停用' };
const UNKNOWN = '未知';

/** The record from the values of a row. Times are texts. The department and its name are null for a user without one. */
export const userRecord = ({
  id,
  username,
  realname,
  status,
  sort,
  createTime,
  updateTime,
  departmentId,
  departmentName,
}) => ({
  id,
  username,
  realname,
  status,
  statusText: STATUS_TEXTS[status] ?? UNKNOWN,
  sort,
  createTime,
  updateTime,
  departmentId,
  departmentName,
});

const statusTexts = Object.entries(STATUS_TEXTS).map(([status, text]) => `when ${status} then '${text}'`);

/** The same fields in SQL, of the row `u` of a user. The session writes times as the lists show them. */
export const USER_COLUMNS = {
  id: 'u.id',
  username: 'u.username',
  realname: 'u.realname',
  status: 'u.status',
  statusText: `case u.status ${statusTexts.join(' ')} else '${UNKNOWN}' end`,
  sort: 'u.sort',
  createTime: 'left(u.create_time::text, 19)',
  updateTime: 'left(u.update_time::text, 19)',
  departmentId: 'u.department_id',
  departmentName: '(select d.name from departments d where d.id = u.department_id)',
};
