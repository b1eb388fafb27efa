import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { PageQueryDto } from './page-query.dto.js';
import { User } from './user.entity.js';

const STATUS_TEXTS: Record<number, string> = { 1: '在用', 2: '停用' };
const EIGHT_HOURS = 8 * 3_600_000;
const timeText = (time: Date) => new Date(time.getTime() + EIGHT_HOURS).toISOString().slice(0, 19).replace('T', ' ');

@Injectable()
export class UsersService {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  async page({ pageNo, pageSize, status }: PageQueryDto) {
    const where = { deleted: false, ...(status !== undefined && { status }) };
    const find = (skip: number) =>
      this.users.findAndCount({ where, order: { sort: 'ASC', id: 'ASC' }, skip, take: pageSize });
    let current = pageNo;
    let [rows, total] = await find((current - 1) * pageSize);
    if (rows.length === 0 && current > 1) {
      current = 1;
      [rows, total] = await find(0);
    }
    const records = rows.map((row) => ({
      id: row.id,
      username: row.username,
      realname: row.realname,
      status: row.status,
      statusText: STATUS_TEXTS[row.status] ?? '未知',
      sort: row.sort,
      createTime: timeText(row.createTime),
      updateTime: timeText(row.updateTime),
    }));
    return { records, total, size: pageSize, current, pages: Math.ceil(total / pageSize) };
  }
}
