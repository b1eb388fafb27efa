// Nest with Passport and TypeORM, put together as their READMEs and the common tutorials do.
import 'reflect-metadata';
import { Module, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Department } from './department.entity.js';
import { EnvelopeInterceptor } from './envelope.interceptor.js';
import { JwtStrategy } from './jwt.strategy.js';
import { RedisService } from './redis.service.js';
import { User } from './user.entity.js';
import { HealthController, UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [
    PassportModule,
    TypeOrmModule.forRoot({ type: 'postgres', url: process.env['DATABASE_URL'] ?? '', entities: [User, Department] }),
    TypeOrmModule.forFeature([User]),
  ],
  controllers: [UsersController, HealthController],
  providers: [UsersService, JwtStrategy, RedisService],
})
class AppModule {}

const app = await NestFactory.create(AppModule, { logger: ['error', 'warn'] });
app.useGlobalPipes(new ValidationPipe({ transform: true }));
app.useGlobalInterceptors(new EnvelopeInterceptor());
await app.listen(Number(process.env['PORT']), '127.0.0.1');
