/** Table of the outbox: messages and refunds to be sent. */
export const outboxTables = `
create table outbox (
  id uuid primary key,
  topic text not null check (topic in ('sms', 'mail', 'refund')),
  key text not null,
  -- Emptied once done: a message holds a code or a name.
  payload jsonb,
  created_at timestamptz not null,
  available_at timestamptz not null,
  tries int not null default 0,
  done_at timestamptz,
  given_up_at timestamptz,
  unique (topic, key)
);
create index outbox_waiting on outbox (available_at) where done_at is null and given_up_at is null;
`
