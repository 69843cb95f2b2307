-- Creates the figures of each day, when they were computed, and the searches without results. The previous version does not
-- use them. The index finds mandates by their end, which is written once for each.

create table daily_figure (
  day date not null,
  figure text not null check (figure ~ '^[a-z_]{3,40}$'),
  part text not null check (length(part) <= 60),
  state text not null check (length(state) <= 60),
  count bigint not null check (count > 0),
  amount_paise bigint not null,
  primary key (day, figure, part, state)
);

create table figure_progress (
  day date not null,
  figure text not null check (figure ~ '^[a-z_]{3,40}$'),
  computed_at timestamptz,
  failed_since timestamptz,
  primary key (day, figure),
  check (computed_at is not null or failed_since is not null)
);

create table search_term (
  day date not null,
  -- Letters only, so that no number or address of a person is stored.
  term text not null check (length(term) between 2 and 40 and term !~ '[[:digit:]@]'),
  count int not null check (count > 0),
  primary key (day, term)
);
-- Terms that are deleted when their day is over.
create index rare_search_terms on search_term (day) where count < 3;

create index if not exists mandates_by_end on mandate (state_since)
  where state in ('revoked_by_us', 'revoked_by_customer', 'expired', 'failed');
