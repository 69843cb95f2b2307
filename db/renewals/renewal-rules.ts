/** Triggers on renewals, notices and debits: what may change, and what must precede each. Applied by migration 0040. */
export const renewalRules = `
create function renewals_move_forward() returns trigger language plpgsql as $$
begin
  if row(new.id, new.subscription_id, new.period) is distinct from row(old.id, old.subscription_id, old.period) then
    raise exception 'renewal %: its period cannot change', old.id using errcode = 'check_violation';
  end if;
  if old.state <> 'scheduled' and row(new.amount_paise, new.due_at) is distinct from row(old.amount_paise, old.due_at)
     or old.order_id is not null and new.order_id is distinct from old.order_id then
    raise exception 'renewal %: what was announced cannot change', old.id using errcode = 'check_violation';
  end if;
  if new.state <> old.state and not (old.state || '>' || new.state) = any (array[
    'scheduled>notifying', 'scheduled>abandoned', 'scheduled>skipped', 'notifying>notified', 'notifying>scheduled',
    'notifying>abandoned', 'notifying>skipped', 'notified>collecting', 'notified>scheduled', 'notified>abandoned',
    'notified>skipped', 'collecting>paid', 'collecting>scheduled', 'collecting>abandoned', 'collecting>skipped'
  ]) then
    raise exception 'renewal %: % cannot become %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger renewals_move_forward before update on renewal
  for each row execute function renewals_move_forward();

-- Locks the subscription against a stop until the transaction ends.
create function renewals_begin_in_turn() returns trigger language plpgsql as $$
begin
  perform 1 from subscription s where s.id = new.subscription_id and s.state = 'active' for share;
  if not found or new.state <> 'scheduled' or new.period <> 1 + coalesce(
      (select max(r.period) from renewal r where r.subscription_id = new.subscription_id and r.id <> new.id), 1) then
    raise exception 'renewal %: not the next one of an active subscription', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger renewals_begin_in_turn after insert on renewal
  for each row execute function renewals_begin_in_turn();

create function renewals_end_true() returns trigger language plpgsql as $$
begin
  if new.state = 'paid' and not exists (select 1 from orders o where o.id = new.order_id and o.status = 'paid') then
    raise exception 'renewal %: its order is not paid', new.id using errcode = 'check_violation';
  end if;
  -- A debit in flight may still be captured: it is waited for, or its capture goes back after a stop.
  if new.state in ('abandoned', 'scheduled') and exists (select 1 from debit d
      where d.renewal_id = new.id and d.state in ('sending', 'unknown')) then
    raise exception 'renewal %: a debit of it is in flight', new.id using errcode = 'check_violation';
  end if;
  -- A notice that is left open would announce a debit that no longer comes.
  if new.state = 'scheduled' and exists (select 1 from debit_notice n
      where n.renewal_id = new.id and n.state in ('sending', 'unknown', 'accepted')) then
    raise exception 'renewal %: a notice of it is open', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger renewals_end_true after update on renewal
  for each row when (new.state <> old.state) execute function renewals_end_true();

create function notices_move_forward() returns trigger language plpgsql as $$
begin
  if row(new.id, new.renewal_id, new.mandate_id, new.sequence, new.number, new.amount_paise, new.debit_day,
         new.notice_hours, new.sent_at)
     is distinct from row(old.id, old.renewal_id, old.mandate_id, old.sequence, old.number, old.amount_paise,
         old.debit_day, old.notice_hours, old.sent_at)
     or old.accepted_at is not null and new.accepted_at is distinct from old.accepted_at then
    raise exception 'notice %: what was announced cannot change', old.id using errcode = 'check_violation';
  end if;
  if new.state <> old.state and not (old.state || '>' || new.state) = any (array[
    'sending>unknown', 'sending>accepted', 'sending>refused', 'sending>withdrawn', 'unknown>accepted',
    'unknown>refused', 'unknown>withdrawn', 'accepted>withdrawn'
  ]) then
    raise exception 'notice %: % cannot become %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger notices_move_forward before update on debit_notice
  for each row execute function notices_move_forward();

-- Locks subscription and mandate against a stop or a revocation until the transaction ends.
create function notices_fit_their_mandate() returns trigger language plpgsql as $$
declare
  r renewal;
  m mandate;
begin
  perform 1 from subscription s join renewal on renewal.subscription_id = s.id
    where renewal.id = new.renewal_id and s.state = 'active' for share of s;
  if not found then
    raise exception 'notice %: its subscription is not active', new.id using errcode = 'check_violation';
  end if;
  select * into r from renewal where id = new.renewal_id for share;
  select * into m from mandate where id = new.mandate_id for share;
  if new.state <> 'sending' or r.state <> 'notifying' or r.amount_paise <> new.amount_paise then
    raise exception 'notice %: not of a renewal that is notified', new.id using errcode = 'check_violation';
  end if;
  if m.subscription_id is distinct from r.subscription_id or m.state <> 'active'
     or m.checked_at is null or m.checked_at < new.sent_at - interval '15 minutes' then
    raise exception 'notice %: its mandate is not known to be active', new.id using errcode = 'check_violation';
  end if;
  if new.amount_paise > m.cap_paise or new.debit_day >= m.ends_at then
    raise exception 'notice %: outside the mandate', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger notices_fit_their_mandate after insert on debit_notice
  for each row execute function notices_fit_their_mandate();

create function debits_move_forward() returns trigger language plpgsql as $$
begin
  if row(new.attempt_id, new.renewal_id, new.notice_id, new.number, new.sent_at)
     is distinct from row(old.attempt_id, old.renewal_id, old.notice_id, old.number, old.sent_at) then
    raise exception 'debit %: what was sent cannot change', old.attempt_id using errcode = 'check_violation';
  end if;
  if new.state <> old.state and not (old.state || '>' || new.state) = any (array[
    'sending>unknown', 'sending>captured', 'sending>failed', 'unknown>captured', 'unknown>failed', 'failed>captured'
  ]) then
    raise exception 'debit %: % cannot become %', old.attempt_id, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger debits_move_forward before update on debit for each row execute function debits_move_forward();

-- Its end is that of its payment attempt.
create function debits_end_verified() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from payment_attempt a where a.id = new.attempt_id
      and (new.state = 'captured' and a.status = 'captured' or new.state = 'failed' and a.status in ('failed', 'expired'))) then
    raise exception 'debit %: its payment has another end', new.attempt_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger debits_end_verified after update on debit
  for each row when (new.state <> old.state and new.state in ('captured', 'failed')) execute function debits_end_verified();

-- Locks subscription and mandate against a stop or a revocation until the transaction ends.
create function debits_are_announced() returns trigger language plpgsql as $$
declare
  r renewal;
  n debit_notice;
  m mandate;
  a payment_attempt;
begin
  perform 1 from subscription s join renewal on renewal.subscription_id = s.id
    where renewal.id = new.renewal_id and s.state = 'active' for share of s;
  if not found then
    raise exception 'debit %: its subscription is not active', new.attempt_id using errcode = 'check_violation';
  end if;
  select * into r from renewal where id = new.renewal_id for share;
  select * into n from debit_notice where id = new.notice_id for share;
  select * into m from mandate where id = n.mandate_id for share;
  select * into a from payment_attempt where id = new.attempt_id;
  if new.state <> 'sending' or r.state <> 'collecting' or a.order_id is distinct from r.order_id
     or a.gateway <> m.gateway then
    raise exception 'debit %: not of a renewal that is collected', new.attempt_id using errcode = 'check_violation';
  end if;
  if n.renewal_id <> new.renewal_id or n.state <> 'accepted' or n.amount_paise <> a.amount_paise
     or new.sent_at < n.debit_day or new.sent_at >= n.debit_day + interval '36 hours' then
    raise exception 'debit %: not announced', new.attempt_id using errcode = 'check_violation';
  end if;
  if m.state <> 'active' or m.checked_at < new.sent_at - interval '15 minutes' or a.amount_paise > m.cap_paise then
    raise exception 'debit %: its mandate is not known to allow it', new.attempt_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger debits_are_announced after insert on debit
  for each row execute function debits_are_announced();

create function rows_stay() returns trigger language plpgsql as $$
begin
  raise exception '% keeps its rows', tg_table_name using errcode = 'check_violation';
end $$;
create trigger rows_stay before delete on subscription for each row execute function rows_stay();
create trigger rows_stay before delete on mandate for each row execute function rows_stay();
create trigger rows_stay before delete on renewal for each row execute function rows_stay();
create trigger rows_stay before delete on debit_notice for each row execute function rows_stay();
create trigger rows_stay before delete on debit for each row execute function rows_stay();
`
