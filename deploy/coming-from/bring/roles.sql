-- The roles. A name or code that is taken or does not fit is changed.

insert into coming_from.report (kind, old_id, name, outcome, reason, detail)
select 'role', old_id, old_name, 'left out', 'deleted',
  'users who had it: ' || (select count(*) from coming_from.user_roles where role_id = old_id)
from coming_from.roles where deleted order by old_id;

do $do$
declare
  staged coming_from.roles;
  base text;
  fitting text;
  letters text;
  place integer;
begin
  for staged in select * from coming_from.roles where not deleted order by old_id loop
    base := coalesce(nullif(left(coming_from.cleaned(staged.name), 30), ''), 'role ' || staged.old_id);
    fitting := base;
    place := 1;
    while exists (select from roles where name = fitting and not deleted) loop
      place := place + 1;
      fitting := left(base, 27 - length(place::text)) || ' (' || place || ')';
    end loop;
    letters := lower(staged.code);
    if letters !~ '^[a-z][a-z0-9_-]{0,29}$' or exists (select from roles where code = letters and not deleted) then
      letters := '';
    end if;
    insert into roles (name, code, default_scope, sort, status, create_user, create_time, update_user, update_time)
    -- A default has no departments, so it is the narrowest one that needs none.
    values (fitting, letters, case staged.scope when 2 then 5 else staged.scope end, staged.sort, case when staged.enabled then 1 else 2 end, coalesce(staged.create_user, ''),
      coalesce(staged.create_time, now()), coalesce(staged.update_user, ''),
      coalesce(staged.update_time, staged.create_time, now()))
    returning id into staged.new_id;
    update coming_from.roles set new_id = staged.new_id where old_id = staged.old_id;

    insert into coming_from.report (kind, old_id, name, outcome, reason, detail)
    select 'role', staged.old_id, staged.old_name, outcome, reason, detail
    from (values
      (fitting is distinct from staged.old_name, 'changed', 'has another name', 'now: ' || fitting),
      (letters is distinct from staged.old_code, 'changed', 'has another code or none',
        coalesce(staged.old_code, '') || case letters when '' then ' has no place here' else ' is now ' || letters end),
      (staged.scope = 2, 'check', 'has chosen departments: new assignments reach own records until departments are chosen', '')
      ) as found (applies, outcome, reason, detail)
    where applies;
  end loop;
end $do$;
