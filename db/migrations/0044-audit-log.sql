-- Creates the log of the acts of staff. Entries are numbered without gaps, and each has the hash of the one before, so that
-- a change or a removal is found later. The previous version does not use it.

create table audit_entry (
  seq bigint primary key check (seq > 0),
  id uuid not null unique,
  at timestamptz not null,
  staff text not null check (staff ~ '^[a-z][a-z0-9.-]{1,39}$'),
  role text not null check (role in ('support', 'catalogue', 'finance', 'approver', 'auditor', 'break_glass')),
  channel text not null check (channel in ('command', 'desk')),
  database_user text not null default session_user,
  act text not null check (act ~ '^[a-z_]+[.][a-z_]+$'),
  subject text not null,
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb check (jsonb_typeof(after) = 'object'),
  reason text,
  request_id text not null,
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  hash bytea not null unique check (octet_length(hash) = 32)
);
create index audit_entries_of_a_subject on audit_entry (subject, seq);
create index audit_entries_of_a_member on audit_entry (staff, seq);

create function hash_of_audit_entry(e audit_entry) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(e.seq, e.id, extract(epoch from e.at), e.staff, e.role, e.channel,
    e.database_user, e.act, e.subject, e.before, e.after, e.reason, e.request_id, encode(e.previous_hash, 'hex'))::text, 'UTF8'))
$$;

create function chain_audit_entry() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(4400440044);
  select coalesce(max(seq), 0) + 1 into new.seq from audit_entry;
  new.previous_hash := coalesce(
    (select hash from audit_entry where seq = new.seq - 1), decode(repeat('00', 32), 'hex'));
  new.hash := hash_of_audit_entry(new);
  return new;
end $$;
create trigger chain_audit_entry before insert on audit_entry for each row execute function chain_audit_entry();

create function keep_audit_entries() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'check_violation';
end $$;
create trigger keep_audit_entries before update or delete or truncate on audit_entry
  for each statement execute function keep_audit_entries();
