/** Table of entitlements; a constraint prevents overlapping base packs of a subscriber. */
export const packTables = `
create extension if not exists btree_gist;

create table entitlement (
  id uuid primary key,
  order_id text,
  line_no int,
  -- A pack that nobody paid here, and why it was given.
  granted_for text,
  subscriber_id uuid not null references subscriber,
  package_id text not null references package,
  name text not null,
  type text not null,
  amount_paise bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  status text not null check (status in ('active', 'revoked')),
  foreign key (order_id, line_no) references order_line,
  unique (order_id, line_no),
  check ((order_id is null) = (line_no is null) and (order_id is null) = (granted_for is not null)),
  -- No two base packs of a subscriber overlap, whatever order the payments arrive in.
  constraint one_base_pack exclude using gist (subscriber_id with =, tstzrange(starts_at, ends_at) with &&)
    where (type = '1' and status = 'active')
);
create index entitlements_by_subscriber on entitlement (subscriber_id, starts_at desc);
`
