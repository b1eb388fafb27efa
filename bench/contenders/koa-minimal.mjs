// Koa, jsonwebtoken with a KeyObject, a pg pool, and a count each time.
import pg from 'pg';
import { serve } from './guarded-koa.mjs';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

await serve(async (filter, limit, offset) => {
  const where = filter.status === undefined ? 'not u.deleted' : 'not u.deleted and u.status = $3';
  const values = filter.status === undefined ? [] : [filter.status];
  const [page, counted] = await Promise.all([
    pool.query(
      `select u.id, u.username, u.realname, u.status, u.sort, u.create_time as "createTime",
         u.update_time as "updateTime", u.department_id as "departmentId", d.name as "departmentName"
       from users u left join departments d on d.id = u.department_id
       where ${where} order by u.sort, u.id limit $1 offset $2`,
      [limit, offset, ...values],
    ),
    pool.query(`select count(*)::int as total from users u where ${where.replace('$3', '$1')}`, values),
  ]);
  return { rows: page.rows, total: counted.rows[0].total };
});
