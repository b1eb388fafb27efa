// The best hand-written Koa: no library but Koa, pg and redis; pipelined prepared statements, the total is kept.
import Koa from 'koa';
import { admitted, pageOf, pageQueryIn, TIME } from './by-hand.mjs';

const STATUS_TEXTS = { 1: '在用', 2: '停用' };

const pageSql = (where) => `
  select (select version from bench_kept), id, username, realname, status, sort,
    ${TIME('create_time')}, ${TIME('update_time')}
  from users where ${where} order by sort, id limit $1 offset $2`;

const shown = ([, id, username, realname, status, sort, createTime, updateTime]) => ({
  id,
  username,
  realname,
  status,
  statusText: STATUS_TEXTS[status] ?? '未知',
  sort,
  createTime,
  updateTime,
});

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
