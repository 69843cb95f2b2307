-- Creates the progress record of the audit, and an index for open attempts without a scheduled verification.

create table books_watch (
  only_row boolean primary key default true check (only_row),
  -- Whoever writes this looks; the others need not.
  looked_at timestamptz not null,
  -- Everything that was written before this was looked at.
  recent_until timestamptz not null,
  -- The order behind which the slow way through all of them goes on.
  pass_after text not null
);
-- Empty while all is well: then it costs nothing to keep.
create index attempts_never_asked on payment_attempt (started_at)
  where next_poll_at is null and status in ('sent', 'pending');
