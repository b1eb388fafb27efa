import { Migration } from '@mikro-orm/migrations';

const INDEXES = {
  // a soft-deleted user does not keep his name from a new one
  users_username_unique: 'unique index users_username_unique on users (username) where not deleted',
  user_roles_role_id_index: 'index user_roles_role_id_index on user_roles (role_id)',
  role_menus_menu_id_index: 'index role_menus_menu_id_index on role_menus (menu_id)',
  users_page_index: 'index users_page_index on users (sort, id) where not deleted',
  roles_page_index: 'index roles_page_index on roles (sort, id) where not deleted',
  menus_page_index: 'index menus_page_index on menus (sort, id) where not deleted',
  positions_page_index: 'index positions_page_index on positions (sort, id) where not deleted',
  examples_page_index: 'index examples_page_index on examples (sort, id) where not deleted',
};

/** Login finds a user by name, a page its records in order, a change of roles or menus its links. */
export class CreateIndexes extends Migration {
  override up(): void {
    for (const index of Object.values(INDEXES)) this.addSql(`create ${index}`);
  }

  override down(): void {
    for (const name of Object.keys(INDEXES)) this.addSql(`drop index ${name}`);
  }
}
