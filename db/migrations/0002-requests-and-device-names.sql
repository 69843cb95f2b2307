-- Creates support requests, and adds a readable name to devices.

create table support_request (
  id uuid primary key,
  number text not null unique check (number ~ '^SR[A-Z2-7]{10}$'),
  subscriber_id uuid not null references subscriber,
  type text not null check (type in ('Payment Related', 'Content Related', 'Account Related')),
  query text not null check (length(query) between 1 and 2000),
  -- Where the subscriber could be reached when the request was raised.
  alternate_contact text not null check (alternate_contact ~ '^[6789][0-9]{9}$'),
  mobile text not null check (mobile ~ '^[6789][0-9]{9}$'),
  email text not null,
  state text not null check (state in ('open', 'answered', 'closed')),
  raised_at timestamptz not null
);
create index requests_by_subscriber on support_request (subscriber_id, raised_at desc, id desc);

alter table device add column name text not null default 'A browser';
