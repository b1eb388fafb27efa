-- The departments, each after the one above it. A name that a sibling has, and a code that does not fit, are changed.

insert into coming_from.report (kind, old_id, name, outcome, reason)
select 'department', old_id, old_name, 'left out', 'deleted' from coming_from.departments where deleted order by old_id;

do $do$
declare
  staged coming_from.departments;
  walked coming_from.departments;
  above integer;
  asked integer;
  depth integer;
  steps integer;
  place integer;
  waits boolean;
  progress boolean;
  cuts boolean := false;
  base text;
  fitting text;
  letters text;
begin
  loop
    progress := false;
    for staged in select * from coming_from.departments where not deleted and new_id is null order by sort, old_id loop
      above := 0;
      steps := 0;
      waits := false;
      walked := staged;
      -- The nearest department above that is brought: deleted ones are left out.
      loop
        steps := steps + 1;
        exit when steps > 100;
        select * into walked from coming_from.departments where old_id = walked.parent_id;
        exit when not found;
        if walked.new_id is not null then above := walked.new_id; exit; end if;
        if not walked.deleted then waits := true; exit; end if;
      end loop;
      continue when waits and not cuts;
      asked := above;
      -- The depth is 10 at most.
      loop
        exit when above = 0;
        with recursive up as (
          select id, parent_id, 1 as depth from departments where id = above
          union all select d.id, d.parent_id, up.depth + 1 from up join departments d on d.id = up.parent_id
            where up.depth < 100
        ) select max(up.depth) into depth from up;
        exit when depth < 10;
        select parent_id into above from departments where id = above;
      end loop;

      base := coalesce(nullif(coming_from.cleaned(left(coming_from.cleaned(staged.name), 50)), ''), 'department ' || staged.old_id);
      fitting := base;
      place := 1;
      while exists (select from departments where name = fitting and parent_id = above and not deleted) loop
        place := place + 1;
        fitting := left(base, 47 - length(place::text)) || ' (' || place || ')';
      end loop;
      letters := lower(staged.code);
      if letters !~ '^[a-z0-9-]{1,30}$' or exists (select from departments where code = letters and not deleted) then
        letters := '';
      end if;
      insert into departments (parent_id, name, code, sort, status, create_user, create_time, update_user, update_time)
      values (above, fitting, letters, staged.sort, case when staged.enabled then 1 else 2 end,
        coalesce(staged.create_user, ''), coalesce(staged.create_time, now()), coalesce(staged.update_user, ''),
        coalesce(staged.update_time, staged.create_time, now()))
      returning id into staged.new_id;
      update coming_from.departments set new_id = staged.new_id where old_id = staged.old_id;
      progress := true;

      insert into coming_from.report (kind, old_id, name, outcome, reason, detail)
      select 'department', staged.old_id, staged.old_name, 'changed', reason, detail
      from (values
        (cuts, 'was below itself, and stands at the top', ''),
        (not cuts and asked = 0 and coalesce(staged.parent_id, 0) <> 0,
          'the department above it is missing or left out, and it stands at the top', 'was below ' || staged.parent_id),
        (above <> asked, 'stands higher: a department has the depth 10 at most', ''),
        (fitting is distinct from staged.old_name, 'has another name', 'now: ' || fitting),
        (letters <> staged.code, 'has another code or none', staged.old_code)) as found (applies, reason, detail)
      where applies;
      if cuts then cuts := false; exit; end if;
    end loop;
    exit when not exists (select from coming_from.departments where not deleted and new_id is null);
    -- Only cycles are left: one department of them goes to the top.
    cuts := not progress;
  end loop;
end $do$;

analyze departments;
