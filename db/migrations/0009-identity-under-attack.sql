-- Adds protection against attacks on accounts: guess limits, known devices, cookie rotation and step-up.

-- The device's half of the credential is replaced at each login; the previous one remains valid for a short time.
alter table device add column previous_hash bytea unique;
alter table device add column previous_until timestamptz;
alter table device add column expires_at timestamptz not null default now() + interval '400 days';

-- On which devices an account was used before: they have a separate limit of guesses, which no other device can use up.
create table known_device (
  subscriber_id uuid not null references subscriber,
  device_id uuid not null references device,
  last_login_at timestamptz not null,
  primary key (subscriber_id, device_id)
);
create index known_device_by_device on known_device (device_id);

alter table otp_challenge add column known_device boolean not null default false;
create index otp_by_age on otp_challenge (sent_at);

-- How many codes were compared: until when the guesses so far are spread out (GCRA).
create table otp_guess (
  key text primary key,
  spent_until timestamptz not null
);

-- When the account's own mobile was last proved in this session; a partner's link proves none.
alter table session add column proved_at timestamptz;
