-- Adds the scopes of API keys, and the time until which a rotated key remains valid.

-- By what a partner may name the customer whom it signs in.
alter table partner_key add column scopes text[] not null default '{mobile,number}'
  check (cardinality(scopes) > 0 and scopes <@ '{mobile,number}');
alter table partner_key alter column scopes drop default;
-- Another key has taken its place: until then both are good.
alter table partner_key add column retires_at timestamptz;
drop index one_live_key_of_a_name;
create unique index one_live_key_of_a_name on partner_key (name) where revoked_at is null and retires_at is null;
