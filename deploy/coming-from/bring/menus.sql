-- The menus. A menu whose permission a menu of Menshen has is merged into that menu, the others are copied.

-- The new permissions of each old menu. `existing` is the menu of Menshen that has the permission. A copied menu has the first
-- permission.
create temporary table new_permissions on commit drop as
select old_id, new as permission, existing, false as is_added, row_number() over (partition by old_id
  order by existing, array_position('{page,detail,update}', substring(new from '\w+$')), new) as place
from (
  select distinct menu.old_id, p.new, (select id from menus where permission = p.new and not menus.deleted
    order by status, id limit 1) as existing
  from coming_from.menus menu, coming_from.listed(menu.old_permissions) as one join coming_from.permissions p on p.old = one
  where not menu.deleted and menu.type is not null and p.new is not null) as found;
-- A disabled menu opens nothing, so its roles get no menu that is enabled here.
delete from new_permissions using coming_from.menus menu
where menu.old_id = new_permissions.old_id and not menu.enabled and existing is not null;

update coming_from.menus menu set outcome = case
    when exists (select from new_permissions n where n.old_id = menu.old_id and existing is not null) then 'merged'
    when exists (select from new_permissions n where n.old_id = menu.old_id) then 'copied'
    when type = 2 and old_permissions = '' and not deleted
      and not exists (select from coming_from.menus below where below.parent_id = menu.old_id and not below.deleted)
      then 'copied'
    else 'left out'
  end;
-- Folders and pages above a copied menu are copied too, without a permission.
with recursive above as (
  select parent_id from coming_from.menus where outcome = 'copied'
  union select menu.parent_id from above join coming_from.menus menu on menu.old_id = above.parent_id
)
update coming_from.menus set outcome = 'copied'
where outcome = 'left out' and type in (1, 2) and not deleted and old_id in (select parent_id from above);

insert into coming_from.report (kind, old_id, name, outcome, reason, detail)
select 'permission', null, old, 'left out', reason, 'old menus: ' || coalesce((
    select string_agg(old_id::text, ',' order by old_id) from coming_from.menus
    where old in (select coming_from.listed(old_permissions))), '')
from coming_from.permissions where new is null order by old;
insert into coming_from.report (kind, old_id, name, outcome, reason, detail)
select 'menu', old_id, old_name, 'left out', case
    when deleted then 'deleted'
    when type is null then 'has an unknown type'
    when not enabled and old_permissions <> '' and exists (select from coming_from.listed(old_permissions) as one
        join coming_from.permissions p on p.old = one where p.new is not null)
      then 'is disabled, and a menu of Menshen has the permission'
    when old_permissions <> '' then 'nothing takes the place of its permission'
    when type = 3 then 'is a button without a permission'
    else 'nothing below it is copied'
  end, concat_ws(', ', 'type ' || old_type, nullif(old_permissions, ''))
from coming_from.menus where outcome = 'left out' order by old_id;

-- Gives each copied menu its place below the nearest menu above it that is copied or merged.
do $do$
declare
  staged coming_from.menus;
  walked coming_from.menus;
  above integer;
  asked integer;
  depth integer;
  steps integer;
  waits boolean;
  cuts boolean := false;
  progress boolean;
  fitting text;
  letters text;
  extra record;
begin
  update coming_from.menus menu set new_id = existing from new_permissions n
    where menu.outcome = 'merged' and n.old_id = menu.old_id and place = 1;
  loop
    progress := false;
    for staged in select * from coming_from.menus where outcome = 'copied' and new_id is null order by sort, old_id loop
      above := 0;
      steps := 0;
      waits := false;
      walked := staged;
      loop
        steps := steps + 1;
        -- Menus that are left out can form a cycle too.
        exit when steps > 100;
        select * into walked from coming_from.menus where old_id = walked.parent_id;
        exit when not found;
        if walked.new_id is not null then above := walked.new_id; exit; end if;
        if walked.outcome = 'copied' then waits := true; exit; end if;
      end loop;
      continue when waits and not cuts;
      asked := above;
      -- A button has no menus below it, and the depth is 5 at most.
      loop
        exit when above = 0;
        with recursive up as (
          select id, parent_id, 1 as depth from menus where id = above
          union all select m.id, m.parent_id, up.depth + 1 from up join menus m on m.id = up.parent_id where up.depth < 100
        ) select max(up.depth) into depth from up;
        exit when depth < 5 and (select type from menus where id = above) <> 3;
        select parent_id into above from menus where id = above;
      end loop;

      fitting := coalesce(nullif(left(coming_from.cleaned(staged.name), 30), ''), 'menu ' || staged.old_id);
      letters := case when char_length(staged.path) <= 200 and staged.path ~*
        '^(https?://[^\s\\/?#][^\s\\]*|(?!//|[a-z][a-z0-9+.-]*:)[^\s\\]*)$'
        and staged.path !~ '[\u00ad\u0600-\u0605\u061c\u06dd\u070f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]'
        then staged.path else '' end;
      insert into menus (parent_id, name, type, permission, path, component, icon, sort, visible, status, create_user,
        create_time, update_user, update_time)
      values (above, fitting, staged.type,
        coalesce((select permission from new_permissions n where n.old_id = staged.old_id and place = 1), ''), letters,
        case when char_length(staged.component) <= 200 then staged.component else '' end,
        case when char_length(staged.icon) <= 100 then staged.icon else '' end, staged.sort,
        case when staged.visible then 1 else 2 end, case when staged.enabled then 1 else 2 end,
        coalesce(staged.create_user, ''), coalesce(staged.create_time, now()), coalesce(staged.update_user, ''),
        coalesce(staged.update_time, staged.create_time, now()))
      returning id into staged.new_id;
      update coming_from.menus set new_id = staged.new_id where old_id = staged.old_id;
      progress := true;

      insert into coming_from.report (kind, old_id, name, outcome, reason, detail)
      select 'menu', staged.old_id, staged.old_name, 'changed', reason, detail
      from (values
        (cuts, 'was below itself, and stands at the top', ''),
        (not cuts and above = 0 and staged.parent_id <> 0
          and not exists (select from coming_from.menus where old_id = staged.parent_id),
          'the menu above it is missing, and it stands at the top', 'was below ' || staged.parent_id),
        (above <> asked, 'stands higher: a menu has the depth 5 at most, and none stands below a button', ''),
        (fitting is distinct from staged.old_name, 'has another name', 'now: ' || fitting),
        (letters <> staged.path, 'has no route: the old one is not accepted', staged.path),
        (char_length(staged.component) > 200 or char_length(staged.icon) > 100, 'has no component or icon: too long', ''),
        (staged.old_permissions <> '' and not exists (select from new_permissions n where n.old_id = staged.old_id),
          'has no permission: nothing takes its place', staged.old_permissions)) as found (applies, reason, detail)
      where applies;
      if cuts then cuts := false; exit; end if;
    end loop;
    exit when not exists (select from coming_from.menus where outcome = 'copied' and new_id is null);
    -- Only cycles are left: one menu of them goes to the top.
    cuts := not progress;
  end loop;

  -- A menu has one permission. Each further one gets a button below it, or beside it.
  for extra in
    select n.old_id, n.permission, m.id, m.parent_id, m.name, m.type, old_menu.sort, old_menu.enabled,
      (with recursive up as (select id, parent_id, 1 as depth from menus where id = m.id
        union all select a.id, a.parent_id, up.depth + 1 from up join menus a on a.id = up.parent_id where up.depth < 100)
        select max(up.depth) from up) as depth
    from new_permissions n join coming_from.menus old_menu using (old_id) join menus m on m.id = old_menu.new_id
    where n.existing is null and n.place > 1 order by n.old_id, n.place
  loop
    insert into menus (parent_id, name, type, permission, sort, status)
    values (case when extra.type = 3 or extra.depth >= 5 then extra.parent_id else extra.id end, extra.name, 3,
      extra.permission, extra.sort, case when extra.enabled then 1 else 2 end)
    returning id into above;
    update new_permissions set existing = above, is_added = true where old_id = extra.old_id and permission = extra.permission;
    insert into coming_from.report (kind, old_id, name, outcome, reason, detail)
    select 'menu', old_id, old_name, 'changed', 'has a button more for a further permission', extra.permission
    from coming_from.menus where old_id = extra.old_id;
  end loop;
end $do$;

insert into coming_from.report (kind, old_id, name, outcome, reason, detail)
select 'menu', old_id, old_name, 'merged', 'Menshen has a menu with the permission',
  (select string_agg(permission || ' (menu ' || existing || ')', ', ' order by place) from new_permissions n
    where n.old_id = menu.old_id and existing is not null and not is_added)
from coming_from.menus menu where outcome = 'merged' order by old_id;
