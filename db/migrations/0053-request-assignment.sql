-- Stores which member of the staff works on a support request. The previous version does not use it.

alter table support_request
  add column assigned_to text check (assigned_to ~ '^[a-z][a-z0-9.-]{1,39}$'),
  add column assigned_at timestamptz,
  add constraint assigned_at_a_time check ((assigned_to is null) = (assigned_at is null));
