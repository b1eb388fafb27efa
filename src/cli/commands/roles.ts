import { OPERATOR } from '../../application/commands/user-accounts.js';
import type { Handlers } from '../../application/handlers.js';
import { E } from '../../domain/fp.js';
import type { ShownRecord } from '../../domain/listing/record.js';
import { UsageError } from '../process/errors.js';
import type { Command } from '../process/run.js';
import { onBothStores } from '../process/stores.js';

const NOTHING_CHANGED = 'nothing was changed';

/** The live roles, disabled ones included, with this code or name. */
const rolesWith = async (
  listPage: Handlers['listPage'],
  codeOrName: string,
  pageSize: string,
): Promise<ReadonlyArray<ShownRecord>> => {
  const found: ShownRecord[] = [];
  let pages = 1;
  for (let pageNo = 1; pageNo <= pages; pageNo += 1) {
    const page = await listPage({ module: 'role', parameters: { pageNo: String(pageNo), pageSize } });
    if (E.isLeft(page)) throw new Error('the list of roles cannot be read');
    pages = page.right.pages;
    found.push(...page.right.records.filter(({ code, name }) => code === codeOrName || name === codeOrName));
  }
  return found;
};

const shown = (text: string): string => JSON.stringify(text);

/** The role has the menus with these permissions afterwards, and those that it had before. */
export const grantCommand =
  (codeOrName: string, permissions: ReadonlyArray<string>): Command =>
  async (settings) => {
    // an unset variable of a shell is an empty text, and roles without a code have the code ''
    if ([codeOrName, ...permissions].includes(''))
      throw new UsageError('the role and the permissions must not be empty');
    await onBothStores(settings, async ({ get }) => {
      const roles = await rolesWith(await get('listPage'), codeOrName, String(settings.MAX_PAGE_SIZE));
      const [role] = roles;
      if (!role) throw new Error(`no role has the code or name ${shown(codeOrName)}: ${NOTHING_CHANGED}`);
      if (roles.length > 1)
        throw new Error(`several roles have the code or name ${shown(codeOrName)}: ${NOTHING_CHANGED}`);
      const id = Number(role['id']);

      // The version comes first: a change of the grants after it is refused.
      const readRecord = await get('readRecord');
      const record = await readRecord({ module: 'role', id });
      const readGrants = await get('readGrants');
      const grants = await readGrants({ roleId: id });
      if (E.isLeft(record) || E.isLeft(grants)) throw new Error(`the role was deleted meanwhile: ${NOTHING_CHANGED}`);

      const menus = grants.right;
      for (const permission of permissions)
        if (!menus.some((menu) => menu.permission === permission))
          throw new Error(`no menu has the permission ${shown(permission)}: ${NOTHING_CHANGED}`);
      const chosen = menus.filter((menu) => menu.granted === 'chosen' || permissions.includes(menu.permission));
      const grantMenus = await get('grantMenus');
      const granted = await grantMenus({
        actor: OPERATOR,
        id,
        version: record.right.version,
        menuIds: chosen.map((menu) => menu.id),
      });
      if (E.isLeft(granted)) throw new Error(`the role was changed meanwhile: ${NOTHING_CHANGED}`);
      console.log(`the role ${codeOrName} has ${permissions.join(', ')}`);
    });
  };
