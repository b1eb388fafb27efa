-- Proposes a new permission for each old one, and prints them. ruoyi.sql and youlai.sql run this file.

-- dict-item and dict_item become dictItem.
create function coming_from.camel(value text) returns text language sql immutable as $function$
  select string_agg(case number when 1 then lower(left(part, 1)) else upper(left(part, 1)) end || substr(part, 2), ''
    order by number)
  from regexp_split_to_table(value, '[-_]+') with ordinality as parts (part, number) where part <> ''
$function$;

analyze coming_from.users, coming_from.roles, coming_from.departments, coming_from.menus,
  coming_from.user_roles, coming_from.role_menus, coming_from.role_departments;

-- A module keeps its name, unless Menshen has another module of this name, or two parts of the old system have one: then
-- the name begins with the part. Otherwise a permission would open what the old one did not.
insert into coming_from.permissions (old, new, reason)
with used as (
  select distinct one as old from coming_from.menus, coming_from.listed(old_permissions) as one where not deleted
), parts as (
  select old, part[1] as area, coming_from.camel(part[2]) as module, part[3] as action
  from used, string_to_array(old, ':') as part
  where cardinality(part) = 3 and old not in (select old from coming_from.known_permissions) and old !~ '\*'
), named as (
  select old, action, case
      when module in (select substring(new from 'sys:(\w+):') from coming_from.known_permissions where old like 'sys%')
        and area in ('sys', 'system') then module
      when module in ('user', 'role', 'menu', 'department', 'position', 'example', 'session', 'lock', 'audit')
        or (select count(distinct other.area) from parts other where other.module = parts.module) > 1
        then coming_from.camel(area || '-' || module)
      else module
    end as module
  from parts
), proposed as (
  select named.old, 'sys:' || module || ':' || one as new, place
  from named left join coming_from.known_actions known on known.old = named.action,
    unnest(coalesce(known.new, array[coming_from.camel(action)])) with ordinality as actions (one, place)
), fitting as (
  select old, new from proposed
  where new ~ '^sys:[a-z][a-zA-Z0-9]*:[a-z][a-zA-Z0-9]*$'
    and (place = 1 or new in (select permission from menus where not deleted))
)
select used.old, coalesce(known.new, fitting.new), case
    when known.old is not null and known.new is null then 'Menshen has nothing like it'
    when known.old is not null then 'of the old system itself'
    when fitting.old is not null then 'proposed by its name'
    when used.old ~ '\*' then 'stands for several permissions'
    else 'does not have the form <area>:<module>:<action>'
  end
from used left join coming_from.known_permissions known on known.old = used.old left join fitting on fitting.old = used.old;

drop function coming_from.camel(text);
drop table coming_from.known_permissions, coming_from.known_actions;

\echo What was read:
select 'users' as rows, count(*) filter (where not deleted) as live, count(*) filter (where deleted) as deleted
from coming_from.users
union all select 'roles', count(*) filter (where not deleted), count(*) filter (where deleted) from coming_from.roles
union all select 'menus', count(*), 0 from coming_from.menus
union all select 'positions', count(*), 0 from coming_from.positions;

\echo The old permissions, those that nothing takes the place of first:
select old, new, case when exists (select from menus where permission = new and not deleted) then 'yes' else '' end
    as "Menshen has a menu",
  (select count(*) from coming_from.menus where old in (select coming_from.listed(old_permissions))) as menus,
  (select count(distinct role_id) from coming_from.role_menus join coming_from.menus on old_id = menu_id
    where old in (select coming_from.listed(old_permissions))) as roles, reason
from coming_from.permissions order by new is not null, old, new;

\echo Edit coming_from.permissions, then run bring.sql with -v dry_run=yes.
