-- Stores which days of payout reports were fetched from the gateways' API. The previous version does not use it.

create table payout_fetch (
  gateway text not null,
  day date not null,
  due_since timestamptz not null,
  next_fetch_at timestamptz,
  attempts int not null default 0 check (attempts >= 0),
  fetched_at timestamptz,
  row_count int check (row_count >= 0),
  fault text check (length(fault) between 1 and 500),
  primary key (gateway, day),
  constraint fetched_with_rows check ((fetched_at is null) = (row_count is null))
);
