import {
  ForbiddenException,
  Injectable,
  SetMetadata,
  UnauthorizedException,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { RedisService } from './redis.service.js';

export const Permissions = (...permissions: string[]) => SetMetadata('permissions', permissions);

@Injectable()
export class PermissionsGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly redis: RedisService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const needed = this.reflector.getAllAndOverride<string[]>('permissions', [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!needed) return true;
    const { user } = context.switchToHttp().getRequest();
    const entry: { generation: number; permissions: string[] } | null = JSON.parse(
      (await this.redis.client.get(`bench:permissions:${user.userId}`)) ?? 'null',
    );
    if (entry && entry.generation !== user.generation) throw new UnauthorizedException();
    if (!entry || !needed.every((permission) => entry.permissions.includes(permission)))
      throw new ForbiddenException('权限不足');
    return true;
  }
}
