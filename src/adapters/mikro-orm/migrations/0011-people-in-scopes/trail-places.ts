/**
 * The department and the owner of what an event of the trail is about, as they were when it was written. Data scopes limit the trail
 * by them. Events from before have neither: only users without data scopes see them.
 */
export const TRAIL_PLACES = `
alter table audit_events add column department_id integer, add column owner_id integer;
create index audit_events_department_id_time_index on audit_events (department_id, time, id) where department_id is not null;
create index audit_events_owner_id_time_index on audit_events (owner_id, time, id) where owner_id is not null;
`;
