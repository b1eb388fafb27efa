// Koa, jsonwebtoken with a KeyObject, a pg pool, and a count each time.
import pg from 'pg';
import { serve } from './guarded-koa.mjs';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

await serve(async (filter, limit, offset) => {
  const where = filter.status === undefined ? 'not deleted' : 'not deleted and status = $3';
  const values = filter.status === undefined ? [] : [filter.status];
  const [page, counted] = await Promise.all([
    pool.query(
      `select id, username, realname, status, sort, create_time as "createTime", update_time as "updateTime"
       from users where ${where} order by sort, id limit $1 offset $2`,
      [limit, offset, ...values],
    ),
    pool.query(`select count(*)::int as total from users where ${where.replace('$3', '$1')}`, values),
  ]);
  return { rows: page.rows, total: counted.rows[0].total };
});
