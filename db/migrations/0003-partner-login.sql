-- Creates API keys of partners, and client keys with which partners sign their customers in.

create table partner_key (
  id uuid primary key,
  name text not null check (name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  key_hash bytea not null unique,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create unique index one_live_key_of_a_name on partner_key (name) where revoked_at is null;

create table client_key (
  key_hash bytea primary key,
  partner_key_id uuid not null references partner_key,
  subscriber_id uuid not null references subscriber,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index client_key_by_age on client_key (created_at);
