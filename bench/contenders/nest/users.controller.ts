import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { PageQueryDto } from './page-query.dto.js';
import { Permissions, PermissionsGuard } from './permissions.guard.js';
import { UsersService } from './users.service.js';

@Controller('api/v1/user')
@UseGuards(AuthGuard('jwt'), PermissionsGuard)
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get('page')
  @Permissions('sys:user:page')
  page(@Query() query: PageQueryDto) {
    return this.users.page(query);
  }
}

@Controller('healthz')
export class HealthController {
  @Get()
  healthz() {
    return {};
  }
}
