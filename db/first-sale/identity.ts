/** Tables of identity: devices, subscribers, sessions, OTP challenges and rate limit counters. */
export const identityTables = `
create table device (
  id uuid primary key,
  cookie_hash bytea not null unique,
  created_at timestamptz not null
);

create table subscriber (
  id uuid primary key,
  number text not null unique check (number ~ '^[0-9]{11}$'),
  mobile text not null unique check (mobile ~ '^[6789][0-9]{9}$'),
  first_name text not null,
  last_name text not null,
  email text not null,
  gender text not null,
  age_group text not null,
  pincode text not null,
  city text not null,
  satellite boolean not null,
  agreed_at timestamptz,
  created_at timestamptz not null
);

create index subscriber_by_email on subscriber (lower(email)) where email <> '';

create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  subscriber_id uuid not null references subscriber,
  device_id uuid not null references device,
  started_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text check (ended_because in ('logout', 'other_device')),
  check ((ended_at is null) = (ended_because is null))
);
-- One device for an account: a second live session cannot be written.
create unique index one_live_session on session (subscriber_id) where ended_at is null;

create table otp_challenge (
  id uuid primary key,
  purpose text not null check (purpose in ('login', 'verify_mobile')),
  mobile text not null check (mobile ~ '^[6789][0-9]{9}$'),
  device_id uuid not null references device,
  code_hash bytea not null,
  proof_hash bytea not null,
  tries int not null default 0 check (tries between 0 and 5),
  state text not null default 'live' check (state in ('live', 'superseded', 'verified', 'consumed')),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz
);
create unique index one_live_code on otp_challenge (mobile, purpose) where state = 'live';
create index otp_by_mobile on otp_challenge (mobile, sent_at);

-- How often something was asked for in a window: limits that all instances share.
create table request_count (
  key text not null,
  window_start timestamptz not null,
  count int not null,
  primary key (key, window_start)
);
`
