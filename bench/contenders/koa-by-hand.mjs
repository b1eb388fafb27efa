// The best hand-written Koa: no library but Koa, pg and redis; pipelined prepared statements, the total is kept.
import Koa from 'koa';
import { admitted, pageOf, pageQueryIn, rowsOfPage } from './by-hand.mjs';
import { USER_COLUMNS, userRecord } from './user-record.mjs';

const { statusText: _fromStatus, ...stored } = USER_COLUMNS;

const pageSql = (where) => `
  select (select version from bench_kept), ${Object.values(stored).join(', ')}
  from ${rowsOfPage(where)} order by u.sort, u.id`;

/** The values stand in the order of the columns, after the version. */
const shown = ([, id, username, realname, status, sort, createTime, updateTime, departmentId, departmentName]) =>
  userRecord({ id, username, realname, status, sort, createTime, updateTime, departmentId, departmentName });

const failure = (msg) => ({ code: 1, msg, data: null, ok: false });

const app = new Koa();
app.use(async (ctx) => {
  if (ctx.path === '/healthz') {
    ctx.body = {};
    return;
  }
  if (ctx.path !== '/api/v1/user/page') return;
  const state = await admitted(ctx.headers.authorization);
  if (state === 0) {
    ctx.status = 401;
    ctx.body = failure('登录凭证无效,请重新登录');
    return;
  }
  const query = pageQueryIn(ctx.querystring);
  if (state === 1) ctx.body = failure('权限不足');
  else if (!query) ctx.body = failure('查询失败,请稍后重试');
  else {
    const { rows, total, current, pages } = await pageOf(
      query,
      pageSql,
      (found) => found[0]?.[0],
      (found) => found.length === 0,
    );
    const data = { records: rows.map(shown), total, size: query.size, current, pages };
    // Koa looks for streams among objects for longer than this takes
    ctx.type = 'json';
    ctx.body = JSON.stringify({ code: 0, msg: '操作成功', data, ok: true });
  }
});
app.listen(Number(process.env.PORT), '127.0.0.1');
