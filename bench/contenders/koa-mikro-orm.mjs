// The same Koa over the ORM's findAndCount.
import { defineEntity, MikroORM, p } from '@mikro-orm/postgresql';
import { serve } from './guarded-koa.mjs';

const Department = defineEntity({
  name: 'Department',
  tableName: 'departments',
  properties: { id: p.integer().primary(), name: p.text() },
});

const User = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.integer().primary(),
    username: p.string(),
    realname: p.text(),
    status: p.smallint(),
    sort: p.integer(),
    createTime: p.datetime(),
    updateTime: p.datetime(),
    deleted: p.boolean(),
    department: () => p.manyToOne(Department).nullable(),
  },
});

const orm = await MikroORM.init({
  clientUrl: process.env.DATABASE_URL,
  entities: [User, Department],
  pool: { min: 0, max: 10 },
});

await serve(async (filter, limit, offset) => {
  const where = { ...filter, deleted: false };
  const [users, total] = await orm.em
    .fork()
    .findAndCount(User, where, { orderBy: { sort: 'asc', id: 'asc' }, limit, offset, populate: ['department'] });
  const rows = users.map(({ id, username, realname, status, sort, createTime, updateTime, department }) => ({
    ...{ id, username, realname, status, sort, createTime, updateTime },
    ...{ departmentId: department?.id ?? null, departmentName: department?.name ?? null },
  }));
  return { rows, total };
});
