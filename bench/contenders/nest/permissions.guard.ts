import { ForbiddenException, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
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
    const granted: string[] = JSON.parse((await this.redis.client.get(`bench:permissions:${user.userId}`)) ?? '[]');
    if (!needed.every((permission) => granted.includes(permission))) throw new ForbiddenException('权限不足');
    return true;
  }
}
