import { Injectable, type OnModuleInit } from '@nestjs/common';
import { createClient } from 'redis';

@Injectable()
export class RedisService implements OnModuleInit {
  readonly client = createClient({ url: process.env['REDIS_URL'] ?? '' });

  async onModuleInit() {
    await this.client.connect();
  }
}
