import { Migration } from '@mikro-orm/migrations';

/**
 * The buttons of imports below the pages of the product's modules. Only where the page is, and only for permissions that no menu
 * has. Nobody has them before: an administrator grants them.
 */
const IMPORT_MENUS = `
insert into menus (parent_id, name, type, permission, sort)
select page.id, title, 3, buttons.permission, place
from (values
    ('user', '用户导入', 'sys:user:import', 8),
    ('user', '用户导入模板', 'sys:user:template', 9),
    ('user', '用户导入密码哈希', 'sys:user:importHashes', 13),
    ('role', '角色导入', 'sys:role:import', 8),
    ('role', '角色导入模板', 'sys:role:template', 9),
    ('menu', '菜单导入', 'sys:menu:import', 8),
    ('menu', '菜单导入模板', 'sys:menu:template', 9),
    ('position', '岗位导入', 'sys:position:import', 8),
    ('position', '岗位导入模板', 'sys:position:template', 9),
    ('example', '示例导入', 'sys:example:import', 8),
    ('example', '示例导入模板', 'sys:example:template', 9)
  ) as buttons (module, title, permission, place)
  join lateral (select min(id) as id from menus
    where type = 2 and menus.permission = 'sys:' || module || ':page' and not deleted having count(*) > 0) as page on true
where not exists (select from menus where menus.permission = buttons.permission and not deleted);
`;

/** The menus of imports, for databases that have menus. */
export class ImportMenus extends Migration {
  override up(): void {
    this.addSql(IMPORT_MENUS);
  }
}
