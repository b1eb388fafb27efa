-- The positions. Menshen links no users to them.
do $do$
declare
  staged coming_from.positions;
  fitting text;
begin
  for staged in select * from coming_from.positions order by old_id loop
    fitting := left(coming_from.cleaned(staged.name), 30);
    if staged.deleted or fitting = '' or exists (select from positions where name = fitting and not deleted) then
      insert into coming_from.report (kind, old_id, name, outcome, reason)
      values ('position', staged.old_id, staged.old_name, 'left out', case
        when staged.deleted then 'deleted' when fitting = '' then 'has no name'
        else 'Menshen has a position of this name' end);
      continue;
    end if;
    insert into positions (name, sort, status, create_user, create_time, update_user, update_time)
    values (fitting, staged.sort, case when staged.enabled then 1 else 2 end, coalesce(staged.create_user, ''),
      coalesce(staged.create_time, now()), coalesce(staged.update_user, ''),
      coalesce(staged.update_time, staged.create_time, now()))
    returning id into staged.new_id;
    update coming_from.positions set new_id = staged.new_id where old_id = staged.old_id;
    if fitting is distinct from staged.old_name then
      insert into coming_from.report (kind, old_id, name, outcome, reason, detail)
      values ('position', staged.old_id, staged.old_name, 'changed', 'has another name', 'now: ' || fitting);
    end if;
  end loop;
end $do$;
