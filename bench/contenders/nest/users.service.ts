import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { userRecord } from '#user-record';
import { Repository } from 'typeorm';
import { PageQueryDto } from './page-query.dto.js';
import { User } from './user.entity.js';

const EIGHT_HOURS = 8 * 3_600_000;
const timeText = (time: Date) => new Date(time.getTime() + EIGHT_HOURS).toISOString().slice(0, 19).replace('T', ' ');

@Injectable()
export class UsersService {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  async page({ pageNo, pageSize, status }: PageQueryDto) {
    const where = { deleted: false, ...(status !== undefined && { status }) };
    const find = (skip: number) =>
      this.users.findAndCount({
        where,
        order: { sort: 'ASC', id: 'ASC' },
        skip,
        take: pageSize,
        relations: { department: true },
        // a join would count distinct users, and select the page twice
        relationLoadStrategy: 'query',
      });
    let current = pageNo;
    let [rows, total] = await find((current - 1) * pageSize);
    if (rows.length === 0 && current > 1) {
      current = 1;
      [rows, total] = await find(0);
    }
    const records = rows.map(({ department, ...row }) =>
      userRecord({
        ...row,
        createTime: timeText(row.createTime),
        updateTime: timeText(row.updateTime),
        departmentId: department?.id ?? null,
        departmentName: department?.name ?? null,
      }),
    );
    return { records, total, size: pageSize, current, pages: Math.ceil(total / pageSize) };
  }
}
