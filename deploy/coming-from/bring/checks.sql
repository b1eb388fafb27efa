-- Refuses what cannot be brought as a whole.
do $do$
declare
  found text;
  brought timestamptz;
begin
  select brought_at into brought from coming_from.source;
  if brought is not null then
    raise exception 'the data were brought at % already: nothing was changed', brought;
  end if;
  select string_agg(format('%s → %s', old, new), ', ') into found from coming_from.permissions
    where new !~ '^sys:[a-z][a-zA-Z0-9]*:[a-z][a-zA-Z0-9]*$' or length(new) > 200;
  if found is not null then
    raise exception 'a new permission must have the form sys:<module>:<action>: %', found;
  end if;
  select string_agg(distinct one, ', ') into found
    from coming_from.menus, coming_from.listed(old_permissions) as one
    where not deleted and one not in (select old from coming_from.permissions);
  if found is not null then
    raise exception 'coming_from.permissions must have a row for each old permission, also for: %', found;
  end if;
  select string_agg(old, ', ') into found from coming_from.permissions p
    where new is null and exists (select from coming_from.permissions o where o.old = p.old and o.new is not null);
  if found is not null then
    raise exception 'a permission with null must have no other row: %', found;
  end if;
end $do$;
