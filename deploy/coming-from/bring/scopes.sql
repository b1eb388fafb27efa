-- The data scopes of the roles, which every assignment of them gets. A scope of chosen departments has 1 to 200 of them.

create temporary table brought_departments on commit drop as
select r.new_id as role_id, d.new_id as department_id, bool_or(below) as below,
  row_number() over (partition by r.new_id order by d.new_id) as place
from coming_from.role_departments link join coming_from.roles r on r.old_id = link.role_id
  join coming_from.departments d on d.old_id = link.department_id
where r.scope = 2 and r.new_id is not null and d.new_id is not null
group by r.new_id, d.new_id;

insert into coming_from.report (kind, old_id, name, outcome, reason, detail)
select 'sys_role_dept', r.old_id, r.old_name, 'left out', 'the department is missing or left out',
  'department ' || link.department_id
from coming_from.role_departments link join coming_from.roles r on r.old_id = link.role_id
  left join coming_from.departments d on d.old_id = link.department_id
where r.new_id is not null and d.new_id is null order by r.old_id, link.department_id;

insert into coming_from.report (kind, old_id, name, outcome, reason, detail)
select 'role', r.old_id, r.old_name, 'check', 'reaches the first 200 of its departments only', count(*) || ' departments'
from brought_departments join coming_from.roles r on r.new_id = role_id
group by r.old_id, r.old_name having count(*) > 200 order by r.old_id;
delete from brought_departments where place > 200;

-- What cannot be said as it was becomes narrower, but for own records.
create temporary table brought_scopes on commit drop as
select new_id as role_id, case when scope = 2 and new_id not in (select role_id from brought_departments) then 5
  else scope end as scope
from coming_from.roles where new_id is not null;

insert into coming_from.report (kind, old_id, name, outcome, reason, detail)
select 'role', r.old_id, r.old_name, 'check', 'none of its departments is brought: it reaches own records', 'data scope ' || r.data_scope
from coming_from.roles r join brought_scopes s on s.role_id = r.new_id where s.scope <> r.scope order by r.old_id;
