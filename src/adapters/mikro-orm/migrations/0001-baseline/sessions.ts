/** The list of sessions. It decides nothing: a session is valid or not by its token and the marks of the key-value store. */
export const SESSIONS = `
create table sessions (
  id uuid primary key,
  user_id bigint not null,
  credential_generation integer not null,
  -- Unknown where the record of the login was lost.
  address text,
  user_agent text,
  begin_time timestamptz not null,
  refresh_time timestamptz not null,
  -- When the session ends unless it is refreshed, or when it was ended.
  end_time timestamptz not null,
  ended boolean not null default false
);
create index sessions_user_id_index on sessions (user_id, begin_time);
create index sessions_end_time_index on sessions (end_time);
`;
