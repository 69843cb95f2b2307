-- Creates the spans of gateway lists that were read, and adds an index for one reconciler for each gateway.

create table gateway_list_span (
  gateway text not null,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  reads int not null default 0,
  -- Captures that the newest reading found and that are not booked yet.
  unbooked int not null default 0,
  -- Null when the span is not read any more.
  next_read_at timestamptz,
  primary key (gateway, from_at)
);
create index list_spans_to_read on gateway_list_span (gateway, next_read_at) where next_read_at is not null;
-- The index attempts_to_poll, which the version before uses, goes in a later release.
create index if not exists attempts_to_verify on payment_attempt (gateway, next_poll_at)
  where next_poll_at is not null;
