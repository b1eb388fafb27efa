import { stub } from 'sinon';
import type { TestService } from './service.js';

/** Lets so many requests pass the token check, and goes on with them when the last has come; `end` undoes it. */
export const meetingOf = async (service: TestService, count: number): Promise<Readonly<{ end(): void }>> => {
  await service.port('permissionCache').drop();
  const users = service.port('users');
  const { accessOf } = users;
  let arrived = 0;
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const held = stub(users, 'accessOf').callsFake(async (userId) => {
    arrived += 1;
    if (arrived === count) open();
    await gate;
    return accessOf(userId);
  });
  return { end: () => held.restore() };
};
