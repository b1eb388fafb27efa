import { Migration } from '@mikro-orm/migrations';

/** The second factors of users. */
const FACTORS = `
-- Whether there is a row in user_factors. The login and the access of a user are read without that table.
alter table users add column has_factor boolean not null default false;

create table user_factors (
  user_id integer primary key references users on delete cascade,
  -- Encrypted under FACTOR_KEY.
  secret text not null,
  -- The time step of the latest code. A code of this step, or of an earlier one, is not accepted again.
  last_step bigint not null,
  -- Keyed digests of the unused recovery codes.
  codes text[] not null,
  create_time timestamptz not null default now()
);
create table pending_factors (
  user_id integer primary key references users on delete cascade,
  secret text not null,
  time timestamptz not null
);
`;

/** The button below the page of users, only where that page is. */
const MENU = `
insert into menus (parent_id, name, english, type, permission, sort)
select page.id, '用户重置动态验证码', 'Reset the second factor of users', 3, 'sys:user:resetFactor',
  (select coalesce(max(sort), 0) + 1 from menus where parent_id = page.id and not deleted)
from (select min(id) as id from menus
  where type = 2 and permission = 'sys:user:page' and not deleted having count(*) > 0) as page
where not exists (select from menus where permission = 'sys:user:resetFactor' and not deleted);
`;

/** Second factors, and the menu of their reset for databases that have menus. */
export class SecondFactor extends Migration {
  override up(): void {
    this.addSql(FACTORS);
    this.addSql(MENU);
  }
}
