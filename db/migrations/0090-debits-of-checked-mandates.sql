-- Refuses a debit whose mandate was never checked: a comparison with the missing time of its check let it pass.

create or replace function debits_are_announced() returns trigger language plpgsql as $$
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
  if m.state <> 'active' or m.checked_at is null or m.checked_at < new.sent_at - interval '15 minutes'
     or a.amount_paise > m.cap_paise then
    raise exception 'debit %: its mandate is not known to allow it', new.attempt_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
