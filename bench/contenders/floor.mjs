// The floor: node:http and no framework; one trip to Redis, one to PostgreSQL, which makes the JSON; the total is kept.
import { createServer } from 'node:http';
import { admitted, pageOf, pageQueryIn, rowsOfPage } from './by-hand.mjs';
import { USER_COLUMNS } from './user-record.mjs';

const columns = Object.entries(USER_COLUMNS).map(([name, column]) => `${column} as "${name}"`);

const pageSql = (where) => `
  select (select version from bench_kept), coalesce(json_agg(shown), '[]')::text
  from (select ${columns.join(', ')} from ${rowsOfPage(where)} order by u.sort, u.id) shown`;

const send = (response, status, body) => {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
};
const refuse = (response, status, msg) =>
  send(response, status, JSON.stringify({ code: 1, msg, data: null, ok: false }));

const answer = async (request, response) => {
  const [path, search] = request.url.split('?', 2);
  if (path === '/healthz') return send(response, 200, '{}');
  if (path !== '/api/v1/user/page') return refuse(response, 404, 'not found');
  const state = await admitted(request.headers.authorization);
  if (state === 0) return refuse(response, 401, '登录凭证无效,请重新登录');
  if (state === 1) return refuse(response, 200, '权限不足');
  const query = pageQueryIn(search);
  if (!query) return refuse(response, 200, '查询失败,请稍后重试');
  const { rows, total, current, pages } = await pageOf(
    query,
    pageSql,
    (found) => found[0][0],
    (found) => found[0][1] === '[]',
  );
  send(
    response,
    200,
    `{"code":0,"msg":"操作成功","data":{"records":${rows[0][1]},"total":${total},"size":${query.size},"current":${current},"pages":${pages}},"ok":true}`,
  );
};

createServer((request, response) => {
  answer(request, response).catch((error) => refuse(response, 500, String(error)));
}).listen(Number(process.env.PORT), '127.0.0.1');
