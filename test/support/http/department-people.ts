import { newDepartment, newManager, newUser, PASSWORD } from './people.js';
import type { TestService } from './service.js';
import { PASSWORDS, tokenOf } from './session.js';

/** A user who has logged in. */
export type Person = Readonly<{ id: number; username: string; token: string }>;

/** Logs the person in again. */
export const loggedIn = async (
  service: TestService,
  { id, username, password = PASSWORD }: Readonly<{ id: number; username: string; password?: string }>,
): Promise<Person> => ({ id, username, token: await tokenOf(service, { username, password }) });

/**
 * Two departments. The manager has these permissions in the first one alone, where the insider is; the outsider is in the second one.
 * All of them are new, but for the administrator, and all have logged in.
 */
export const departmentPeople = async (service: TestService, ...permissions: ReadonlyArray<string>) => {
  const [here, there] = [await newDepartment(service), await newDepartment(service)];
  return {
    ...{ here, there },
    admin: await loggedIn(service, { id: 1, username: 'admin', password: PASSWORDS.admin }),
    manager: await loggedIn(service, await newManager(service, here, ...permissions)),
    insider: await loggedIn(service, await newUser(service, { departmentId: here })),
    outsider: await loggedIn(service, await newUser(service, { departmentId: there })),
  };
};
