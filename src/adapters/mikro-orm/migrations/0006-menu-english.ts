import { Migration } from '@mikro-orm/migrations';

/** The name of a menu for English readers. It is a field of the form, so a change of it raises the version. */
const MENU_ENGLISH = `
alter table menus add column english text not null default '';
drop trigger menus_version on menus;
create trigger menus_version before update on menus for each row
  when (old.parent_id is distinct from new.parent_id
    or old.name is distinct from new.name
    or old.english is distinct from new.english
    or old.type is distinct from new.type
    or old.permission is distinct from new.permission
    or old.path is distinct from new.path
    or old.component is distinct from new.component
    or old.icon is distinct from new.icon
    or old.visible is distinct from new.visible
    or old.sort is distinct from new.sort
    or old.status is distinct from new.status)
  execute function raise_version();
`;

/** The English names of menus. */
export class MenuEnglish extends Migration {
  override up(): void {
    this.addSql(MENU_ENGLISH);
  }
}
