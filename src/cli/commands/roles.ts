import { OPERATOR } from '../../application/account/user-accounts.js';
import { resolveRoles } from '../../domain/account/user-entry.js';
import type { Grant } from '../../contract/access/rights-endpoints.js';
import { E } from '../../contract/values/fp.js';
import { UsageError } from '../process/errors.js';
import { printLine } from '../process/output.js';
import type { Command } from '../process/run.js';
import { onBothStores } from '../process/stores.js';
import { accepted } from './users.js';

/** The permissions that a role has by these menus, each once. */
const heldIn = (menus: ReadonlyArray<Pick<Grant, 'granted' | 'permission'>>): ReadonlyArray<string> => [
  ...new Set(menus.flatMap(({ granted, permission }) => (granted === 'none' || permission === '' ? [] : [permission]))),
];

const NOTHING_CHANGED = 'nothing was changed';

/** The role has the menus with these permissions afterwards, and those that it had before. */
export const grantCommand =
  (codeOrName: string, permissions: ReadonlyArray<string>): Command =>
  async (deployment) => {
    // an unset variable of a shell is an empty text, and roles without a code have the code ''
    if ([codeOrName, ...permissions].includes(''))
      throw new UsageError('the role and the permissions must not be empty');
    await onBothStores(deployment, async ({ get }) => {
      const { rolesNamed } = await get('directory');
      const [id = 0] = accepted(resolveRoles([codeOrName], await rolesNamed([codeOrName])));

      // The version comes first: a change of the grants after it is refused.
      const readRecord = await get('readRecord');
      const record = await readRecord({ module: 'role', scope: 'everything', id });
      const readGrants = await get('readGrants');
      const grants = await readGrants({ roleId: id });
      if (E.isLeft(record) || E.isLeft(grants)) throw new Error(`the role was deleted meanwhile: ${NOTHING_CHANGED}`);

      const menus = grants.right;
      for (const permission of permissions)
        if (!menus.some((menu) => menu.permission === permission))
          throw new Error(`no menu has the permission ${JSON.stringify(permission)}: ${NOTHING_CHANGED}`);
      const chosen = menus.filter((menu) => menu.granted === 'chosen' || permissions.includes(menu.permission));
      const grantMenus = await get('grantMenus');
      const granted = await grantMenus({
        actor: OPERATOR,
        scope: 'everything',
        id,
        version: record.right.version,
        menuIds: chosen.map((menu) => menu.id),
      });
      if (E.isLeft(granted)) throw new Error(`the role was changed meanwhile: ${NOTHING_CHANGED}`);
      printLine(`the role ${codeOrName} has ${permissions.join(', ')}`);
      const after = await readGrants({ roleId: id });
      const before = new Set(heldIn(menus));
      const along = heldIn(E.isRight(after) ? after.right : []).filter(
        (permission) => !before.has(permission) && !permissions.includes(permission),
      );
      if (along.length > 0) printLine(`and ${along.join(', ')}, whose menus stand above`);
    });
  };
