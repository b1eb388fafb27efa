import { createHash, createSecretKey } from 'node:crypto';
import { Injectable, UnauthorizedException } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { RedisService } from './redis.service.js';

type Claims = { userId: number; username: string; realname: string; cred_gen?: number };
type User = { userId: number; username: string; realname: string; generation: number };

const fromHeader = ExtractJwt.fromAuthHeaderAsBearerToken();
const secret = process.env['JWT_SECRET'] ?? '';

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(private readonly redis: RedisService) {
    super({
      jwtFromRequest: fromHeader,
      ignoreExpiration: false,
      // a string, as in the package's README; an object is what those who have measured it pass
      secretOrKey: process.env['SECRET_AS_KEY_OBJECT'] ? createSecretKey(Buffer.from(secret)) : secret,
      algorithms: ['HS256'],
      passReqToCallback: true,
    } as never);
  }

  async validate(request: never, { userId, username, realname, cred_gen = 0 }: Claims): Promise<User> {
    const fingerprint = createHash('sha256')
      .update(fromHeader(request) ?? '')
      .digest('base64url');
    if (await this.redis.client.exists(`bench:blacklist:${fingerprint}`)) throw new UnauthorizedException();
    return { userId, username, realname, generation: cred_gen };
  }
}
