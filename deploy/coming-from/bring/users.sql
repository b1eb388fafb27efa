-- The users with their hashes. Who does not fit is left out and named.

insert into coming_from.report (kind, old_id, name, outcome, reason)
select 'user', old_id, old_username, 'left out', 'deleted' from coming_from.users where deleted order by old_id;

create temporary table user_problems on commit drop as
select old_id, case
    when username is null or username = '' then 'has no user name'
    when username <> coming_from.cleaned(username) then 'the user name has spaces around it or control characters'
    when char_length(username) > 20 then 'the user name has more than 20 characters'
    when lower(username) = 'menshen' then 'the user name is that of the operator'
    when lower(username) in (select lower(username) from users where not deleted) then 'Menshen has a user of this name'
  end as problem
from coming_from.users where not deleted;
analyze user_problems;
update user_problems set problem = 'another old user has this name'
where old_id in (
  select old_id from (
    select old_id, row_number() over (partition by lower(username) order by enabled desc, old_id) as place
    from coming_from.users join user_problems using (old_id) where problem is null) as same
  where place > 1);

insert into coming_from.report (kind, old_id, name, outcome, reason)
select 'user', old_id, old_username, 'left out', problem
from coming_from.users join user_problems using (old_id) where problem is not null order by old_id;

-- The rows that are brought, with what is stored.
create temporary table brought_users on commit drop as
select old_id, username, left(coming_from.cleaned(realname), 30) as realname, must_change_password, enabled, is_root,
  (select new_id from coming_from.departments d where d.old_id = users.department_id) as department_id,
  case when password_hash ~ '^\$2[aby]\$(0[4-9]|1[0-6])\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$'
    then password_hash end as password_hash,
  coalesce(create_user, '') as create_user, coalesce(create_time, now()) as create_time,
  coalesce(update_user, '') as update_user, coalesce(update_time, create_time, now()) as update_time
from coming_from.users join user_problems using (old_id) where problem is null;

analyze brought_users;

-- User 1 passes every check, so nobody becomes user 1 by accident.
do $do$
declare
  asked text := current_setting('coming_from.administrator');
  chosen bigint;
begin
  if exists (select from users where id = 1) then
    if asked <> '' then raise exception 'user 1 exists, so nobody else can be the administrator: nothing was changed'; end if;
    return;
  end if;
  select old_id into chosen from brought_users
    where enabled and password_hash is not null
      and case asked when '' then old_id = 1 and is_root else username = asked end;
  if chosen is null then
    raise exception 'nobody becomes user 1, the administrator: %. Name somebody with -v administrator=…', case asked
      when '' then 'old user 1 cannot do everything there, or is disabled, left out or without a usable password'
      else quote_literal(asked) || ' is not the name of an enabled user who is brought with a usable password' end;
  end if;
  update coming_from.users set new_id = 1 where old_id = chosen;
end $do$;

-- Other users keep their ids where they are free: other tables may refer to them.
update coming_from.users set new_id = old_id
where new_id is null and old_id between 2 and 2000000000 and old_id in (select old_id from brought_users)
  and old_id not in (select id from users);
update coming_from.users set new_id = highest + place
from (
  select old_id as other, row_number() over (order by old_id) as place
  from coming_from.users join brought_users using (old_id) where new_id is null) as others,
  (select greatest((select max(id) from users), (select max(new_id) from coming_from.users),
    (select last_value from pg_sequences
      where format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence('users', 'id'))) as highest) as taken
where old_id = other;
-- The next id that Menshen gives. A rollback undoes a restart of the sequence.
do $do$ begin
  execute format('alter sequence %s restart with %s', pg_get_serial_sequence('users', 'id'), (select 1 + greatest(
    max(new_id), (select max(id) from users), (select last_value from pg_sequences
      where format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence('users', 'id'))) from coming_from.users));
end $do$;

-- The links of a user raise the version from 0 to 1.
insert into users (id, status, create_user, create_time, update_user, update_time, username, realname, password_hash,
  department_id, must_change_password, version)
select new_id, case when b.enabled then 1 else 2 end, b.create_user, b.create_time, b.update_user, b.update_time, b.username,
  b.realname, b.password_hash, b.department_id, b.must_change_password and b.password_hash is not null,
  case when old_id in (select user_id from coming_from.user_roles join coming_from.roles on roles.old_id = role_id
    where not deleted) then 0 else 1 end
from brought_users b join coming_from.users using (old_id) order by new_id;

analyze users, coming_from.users;

insert into coming_from.report (kind, old_id, name, outcome, reason, detail)
select 'user', old_id, old_username, outcome, reason, detail
from coming_from.users staged join brought_users b using (old_id), lateral (values
  (staged.username <> old_username, 'changed', 'has another user name', 'now: ' || staged.username),
  (b.realname <> staged.realname, 'changed', 'the real name has more than 30 characters', 'now: ' || b.realname),
  (new_id <> old_id, 'changed', 'has another id', 'now: ' || new_id),
  (staged.department_id is not null and b.department_id is null, 'changed',
    'has no department: that of the old system is missing or left out', 'department ' || staged.department_id),
  (b.password_hash is null, 'check', 'cannot log in: the password is no bcrypt hash',
    'menshen user set-password sets a password'),
  (b.must_change_password and b.password_hash is not null, 'check',
    'has the published password of the old system, and must change it', ''),
  (b.is_root and new_id <> 1, 'check', 'could do everything, and has the permissions of the roles here', ''),
  (staged.username !~ '^[!-~\u00b7\u3400-\u4dbf\u4e00-\u9fff ]+$', 'check',
    'the user name may look like another one: it has other letters than a to z and Chinese ones', ''))
  as found (applies, outcome, reason, detail)
where applies order by old_id, outcome, reason;
