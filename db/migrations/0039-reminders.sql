-- Creates reminders before the end of the last base pack, the opt-outs, and the progress of the job that sends them. The
-- table allows a reminder only on its day, from 8:00 to 21:00 in India, and once.

create table reminder (
  id uuid primary key,
  -- Names the reminder in the link that stops reminders.
  link_id text not null unique check (link_id ~ '^[A-Za-z0-9_-]{12}$'),
  subscriber_id uuid not null references subscriber,
  entitlement_id uuid not null references entitlement,
  kind text not null check (kind in ('seven_days', 'three_days', 'one_day')),
  -- The end of the pack when the reminder was written.
  ends_at timestamptz not null,
  sent_at timestamptz not null,
  constraint one_reminder_of_a_kind unique (subscriber_id, ends_at, kind),
  constraint reminders_keep_the_day check (
    (ends_at at time zone interval '5:30')::date - (sent_at at time zone interval '5:30')::date
      = case kind when 'seven_days' then 7 when 'three_days' then 3 else 1 end),
  constraint reminders_keep_quiet_hours check (
    (sent_at at time zone interval '5:30')::time >= time '08:00'
    and (sent_at at time zone interval '5:30')::time < time '21:00')
);
create index reminders_by_time on reminder (sent_at);
create index reminders_by_pack on reminder (entitlement_id);

create table reminder_opt_out (
  subscriber_id uuid primary key references subscriber,
  opted_out_at timestamptz not null,
  -- Where the subscriber chose it: by the link of a message, or in My Account.
  chosen_in text not null check (chosen_in in ('message', 'account'))
);

-- A row for each kind after its first round: all base packs up to this end and id are decided.
create table reminder_progress (
  kind text primary key check (kind in ('seven_days', 'three_days', 'one_day')),
  decided_end timestamptz not null default '-infinity',
  decided_id uuid not null default '00000000-0000-0000-0000-000000000000'
);

create index base_packs_by_end on entitlement (ends_at, id) where type = '1' and status = 'active';
