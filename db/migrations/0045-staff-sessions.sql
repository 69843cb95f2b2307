-- Creates the sessions of staff at the desk. The previous version does not use them.

create table staff_session (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  name text not null check (name ~ '^[a-z][a-z0-9.-]{1,39}$'),
  full_name text not null,
  roles text[] not null
    check (cardinality(roles) > 0 and roles <@ array['support', 'catalogue', 'finance', 'approver', 'auditor']),
  started_at timestamptz not null,
  last_used_at timestamptz not null check (last_used_at >= started_at),
  proved_at timestamptz,
  ended_at timestamptz
);
create index staff_sessions_by_start on staff_session (started_at);
