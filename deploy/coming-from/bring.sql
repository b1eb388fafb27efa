-- Writes what the schema coming_from says into the tables of Menshen: all of it, or nothing. docs/coming-from.md explains
-- the steps.
--
--   psql "$DATABASE_URL" -v dry_run=yes -v report=report.csv -f deploy/coming-from/bring.sql
--
-- dry_run        yes: undo everything at the end, after the report
-- report         the file for the rows of the report
-- administrator  the user name of the one who becomes user 1, the administrator. Without it: old user 1

\set ON_ERROR_STOP on
\set QUIET on
\if :{?dry_run}
\else
\set dry_run no
\endif
\if :{?report}
\else
\set report coming-from-report.csv
\endif
\if :{?administrator}
\else
\set administrator ''
\endif
begin;
select set_config('coming_from.administrator', :'administrator', true) as administrator \gset
set local jit = off;
-- Nobody else writes meanwhile.
lock table users, roles, departments, menus, positions, user_roles, role_menus, user_role_departments in share row exclusive mode;
lock table coming_from.source, coming_from.permissions in share row exclusive mode;

\ir bring/checks.sql
\ir bring/departments.sql
\ir bring/users.sql
\ir bring/roles.sql
\ir bring/positions.sql
\ir bring/menus.sql
\ir bring/scopes.sql
\ir bring/links.sql
\ir bring/trail.sql

update coming_from.source set brought_at = now();

\echo What was brought:
select 'users' as rows, count(*) as old, count(new_id) as brought from coming_from.users
union all select 'roles', count(*), count(new_id) from coming_from.roles
union all select 'departments', count(*), count(new_id) from coming_from.departments
union all select 'positions', count(*), count(new_id) from coming_from.positions
union all select 'menus', count(*), count(new_id) from coming_from.menus;

\echo The report, with the first names of each reason:
select kind, outcome, reason, count(*) as rows,
  left(string_agg(coalesce(name, old_id::text), ', ' order by number) filter (where place <= 3), 60) as names
from (select *, row_number() over (partition by kind, outcome, reason order by number) as place from coming_from.report)
  as rows
group by kind, outcome, reason order by outcome = 'changed', outcome, kind, reason;

\pset format csv
select kind, old_id, name, outcome, reason, detail from coming_from.report order by number \g :report
\echo All rows of the report are in :report
\if :dry_run
rollback;
\echo Nothing was changed: this was a dry run.
\else
commit;
analyze users, roles, departments, menus, positions, user_roles, role_menus, user_role_departments, audit_events;
\echo The rows of the report are in the table coming_from.report too.
\endif
