/** The audit trail, which is read by time, by user, by kind, by module, and by a part of the user name. */
export const AUDIT_EVENTS = `
create table audit_events (
  id bigint generated always as identity primary key,
  entry_id uuid not null,
  time timestamptz not null,
  event text not null,
  reason text,
  scope text,
  permission text,
  user_id bigint,
  username text,
  address text,
  request_id text,
  count integer not null default 1,
  -- Changes of records stand beside the events of accounts and tokens.
  module text,
  record_id bigint,
  before jsonb,
  after jsonb
);
create unique index audit_events_entry_id_unique on audit_events (entry_id);
create index audit_events_time_index on audit_events (time);
create index audit_events_user_id_time_index on audit_events (user_id, time) where user_id is not null;
create index audit_events_event_time_index on audit_events (event, time, id) include (count);
create index audit_events_module_time_index on audit_events (module, time, id) where module is not null;
create index audit_events_username_grams_index on audit_events using gin (text_grams(username)) where username is not null;
`;
