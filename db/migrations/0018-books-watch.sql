-- Creates the progress record of the audit, and an index for open attempts without a scheduled verification.

create table books_watch (
  only_row boolean primary key default true check (only_row),
  -- The instance that updates this row runs the audit; the others do not.
  looked_at timestamptz not null,
  -- Every row that was written before this moment is audited.
  recent_until timestamptz not null,
  -- The audit of all orders continues after this order.
  pass_after text not null
);
-- Usually empty: an attempt in flight has a scheduled verification.
create index attempts_never_asked on payment_attempt (started_at)
  where next_poll_at is null and status in ('sent', 'pending');
