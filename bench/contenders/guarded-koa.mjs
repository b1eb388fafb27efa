// Koa as it is commonly written, with jsonwebtoken and one await after the other; the contenders differ in how they read.
import { createHash, createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import Koa from 'koa';
import { createClient } from 'redis';
import { userRecord } from './user-record.mjs';

export const serve = async (readPage) => {
  const key = createSecretKey(Buffer.from(process.env.JWT_SECRET ?? ''));
  const redis = await createClient({ url: process.env.REDIS_URL }).connect();

  const app = new Koa();
  app.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      ctx.status = error.status ?? 500;
      ctx.body = { code: 1, msg: error.message, data: null, ok: false };
    }
  });
  app.use(async (ctx, next) => {
    if (ctx.path === '/healthz') ctx.body = {};
    else await next();
  });
  app.use(async (ctx, next) => {
    const [scheme, token] = ctx.get('Authorization').split(' ');
    if (scheme !== 'Bearer' || !token) ctx.throw(401, '请先登录');
    try {
      ctx.state.user = jwt.verify(token, key, { algorithms: ['HS256'] });
    } catch {
      ctx.throw(401, '登录凭证无效,请重新登录');
    }
    const fingerprint = createHash('sha256').update(token).digest('base64url');
    if (await redis.exists(`bench:blacklist:${fingerprint}`)) ctx.throw(401, '登录已失效,请重新登录');
    await next();
  });
  app.use(async (ctx, next) => {
    const entry = JSON.parse((await redis.get(`bench:permissions:${ctx.state.user.userId}`)) ?? 'null');
    if (entry && entry.generation !== (ctx.state.user.cred_gen ?? 0)) ctx.throw(401, '登录已失效,请重新登录');
    if (!entry?.permissions.includes('sys:user:page')) ctx.throw(200, '权限不足');
    await next();
  });
  app.use(async (ctx) => {
    if (ctx.path !== '/api/v1/user/page') return;
    const { pageNo = '1', pageSize = '10', status } = ctx.query;
    let [current, size] = [Number(pageNo), Number(pageSize)];
    if (!Number.isInteger(current) || !Number.isInteger(size)) ctx.throw(200, '查询失败,请稍后重试');
    const filter = status === undefined || status === '' ? {} : { status: Number(status) };
    let { rows, total } = await readPage(filter, size, (current - 1) * size);
    if (rows.length === 0 && current > 1) {
      current = 1;
      ({ rows, total } = await readPage(filter, size, 0));
    }
    const records = rows.map((row) =>
      userRecord({ ...row, createTime: timeText(row.createTime), updateTime: timeText(row.updateTime) }),
    );
    const data = { records, total, size, current, pages: Math.ceil(total / size) };
    ctx.body = { code: 0, msg: '操作成功', data, ok: true };
  });
  app.listen(Number(process.env.PORT), '127.0.0.1');
};

const EIGHT_HOURS = 8 * 3_600_000;
const timeText = (time) => new Date(time.getTime() + EIGHT_HOURS).toISOString().slice(0, 19).replace('T', ' ');
