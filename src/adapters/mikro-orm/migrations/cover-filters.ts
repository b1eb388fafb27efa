import { Migration } from '@mikro-orm/migrations';

const FILTERS = {
  users: 'status',
  roles: 'status',
  menus: 'type, status',
  positions: 'status',
  examples: 'type, status',
};

/** Pages of filtered lists, and their counts, are found in the index alone. */
export class CoverFilters extends Migration {
  override up(): void {
    for (const [table, columns] of Object.entries(FILTERS)) this.replace(table, ` include (${columns})`);
  }

  override down(): void {
    for (const table of Object.keys(FILTERS)) this.replace(table, '');
  }

  private replace(table: string, include: string): void {
    this.addSql(`drop index ${table}_page_index`);
    this.addSql(`create index ${table}_page_index on ${table} (sort, id)${include} where not deleted`);
  }
}
