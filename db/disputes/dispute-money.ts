/**
 * What a dispute does to money: its bookings, the refund that the bank makes by it, and the refusal of a second one. A
 * dispute with money is a chargeback or a pre-arbitration; a retrieval request withholds nothing.
 */
export const disputeMoney = `
insert into ledger_account values ('disputes:payu'), ('disputes:paytm'), ('disputes:satellite-wallet'), ('dispute_losses');
alter table ledger_transfer drop constraint ledger_transfer_kind_check;
alter table ledger_transfer add constraint ledger_transfer_kind_check check (kind in ('capture', 'refund', 'reversal',
  'payout', 'dispute', 'dispute_won', 'dispute_loss')) not valid;
alter table refund
  drop constraint refund_reason_check,
  add constraint refund_reason_check check (reason in ('already_paid', 'amount_differs', 'base_pack_owned',
    'upgrade_lapsed', 'renewal_over', 'operator', 'cancelled', 'upgrade_credit', 'chargeback')) not valid;

create function disputed_of(of_capture uuid) returns bigint language sql stable as $$
  select coalesce(sum(d.amount_paise), 0)::bigint from dispute d
  where d.capture_id = of_capture and d.kind <> 'retrieval' and d.state <> 'won'
$$;

-- The lock lets a dispute and a refund of one payment begin one after the other.
create function disputes_fit_their_payment() returns trigger language plpgsql as $$
declare
  captured bigint;
begin
  if new.capture_id is null then
    return new;
  end if;
  select c.amount_paise into captured from payment_capture c
    where c.id = new.capture_id and c.gateway = new.gateway for update;
  if captured is null then
    raise exception 'dispute %: not of a payment at its gateway', new.id using errcode = 'check_violation';
  end if;
  if new.amount_paise > captured or new.kind <> 'retrieval' and captured < new.amount_paise +
      (select coalesce(sum(d.amount_paise), 0) from dispute d where d.capture_id = new.capture_id and d.id <> new.id
        and d.kind <> 'retrieval' and d.state <> 'won') then
    raise exception 'dispute %: more than was captured', new.id using errcode = 'check_violation',
      constraint = 'disputes_fit_their_payment';
  end if;
  return new;
end $$;
create trigger disputes_fit_their_payment before insert or update of capture_id on dispute
  for each row execute function disputes_fit_their_payment();

create function no_refund_in_dispute() returns trigger language plpgsql as $$
begin
  perform 1 from payment_capture c where c.id = new.capture_id for update;
  if new.reason <> 'chargeback' and disputed_of(new.capture_id) > 0 then
    raise exception 'refund %: its payment is disputed', new.id using errcode = 'check_violation',
      constraint = 'no_refund_in_dispute';
  end if;
  return new;
end $$;
create trigger no_refund_in_dispute before insert on refund for each row execute function no_refund_in_dispute();

create function no_manual_refund_in_dispute() returns trigger language plpgsql as $$
begin
  if exists (select 1 from refund r where r.id = new.refund_id and disputed_of(r.capture_id) > 0) then
    raise exception 'refund %: its payment is disputed', new.refund_id using errcode = 'check_violation',
      constraint = 'no_refund_in_dispute';
  end if;
  return new;
end $$;
create trigger no_manual_refund_in_dispute before insert on refund_by_hand
  for each row execute function no_manual_refund_in_dispute();

create function disputes_are_booked() returns trigger language plpgsql as $$
declare
  held text := 'disputes:' || new.gateway;
begin
  if not exists (select 1 from ledger_transfer t where t.kind = 'dispute' and t.ref = new.id
      and booked_of(t.id, held) = new.amount_paise and booked_of(t.id, 'gateway:' || new.gateway) = -new.amount_paise) then
    raise exception 'dispute %: not booked', new.id using errcode = 'check_violation';
  end if;
  if new.state = 'won' and not exists (select 1 from ledger_transfer t where t.kind = 'dispute_won' and t.ref = new.id
      and booked_of(t.id, held) = -new.amount_paise and booked_of(t.id, 'gateway:' || new.gateway) = new.amount_paise) then
    raise exception 'dispute %: won, and not booked', new.id using errcode = 'check_violation';
  end if;
  if new.state in ('accepted', 'lost') and new.refund_id is null and not exists (select 1 from ledger_transfer t
      where t.kind = 'dispute_loss' and t.ref = new.id
      and booked_of(t.id, held) = -new.amount_paise and booked_of(t.id, 'dispute_losses') = new.amount_paise) then
    raise exception 'dispute %: lost, and not booked', new.id using errcode = 'check_violation';
  end if;
  if new.refund_id is not null and not exists (select 1 from refund r
      join ledger_transfer t on t.kind = 'refund' and t.ref = r.id
      where r.id = new.refund_id and r.status = 'done' and r.capture_id = new.capture_id
        and r.amount_paise = new.amount_paise
        and booked_of(t.id, held) = -new.amount_paise and booked_of(t.id, 'refunds_payable') = new.amount_paise) then
    raise exception 'dispute %: not booked as the refund of its payment', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger disputes_are_booked after insert or update of state on dispute
  deferrable initially deferred for each row when (new.kind <> 'retrieval') execute function disputes_are_booked();

create function dispute_transfers_have_a_dispute() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from dispute d where d.id = new.ref and d.kind <> 'retrieval'
      and case new.kind when 'dispute' then true when 'dispute_won' then d.state = 'won'
        else d.state in ('accepted', 'lost') and d.refund_id is null end) then
    raise exception 'transfer %: of no dispute in that state', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger dispute_transfers_have_a_dispute after insert on ledger_transfer
  deferrable initially deferred for each row when (new.kind in ('dispute', 'dispute_won', 'dispute_loss'))
  execute function dispute_transfers_have_a_dispute();

create or replace function manual_refunds_end_by_hand() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from refund_by_hand h where h.refund_id = new.id)
     and not exists (select 1 from dispute d where d.refund_id = new.id) then
    raise exception 'refund %: neither sent by hand nor returned by a dispute', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create function chargebacks_are_disputed() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from payment_capture c
      join orders o on o.id = c.order_id and o.status = 'refunded'
      join dispute d on d.refund_id = new.id and d.capture_id = c.id and d.amount_paise = new.amount_paise
      where c.id = new.capture_id and c.disposition = 'applied' and c.amount_paise = new.amount_paise) then
    raise exception 'refund %: not of a sale whose dispute is lost, in full', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger chargebacks_are_disputed after insert on refund
  for each row when (new.reason = 'chargeback') execute function chargebacks_are_disputed();

drop trigger refunds_return_captures on refund;
create constraint trigger refunds_return_captures after insert on refund
  for each row when (new.reason <> 'chargeback') execute function refunds_return_captures();

create or replace function refunded_orders_give_back() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from payment_capture c
      join refund r on r.capture_id = c.id and r.reason in ('operator', 'cancelled', 'chargeback')
      join ledger_transfer t on t.kind = 'reversal' and t.ref = r.id
      where c.order_id = new.id and c.disposition = 'applied') then
    raise exception 'order %: refunded, and its money does not go back', new.id using errcode = 'check_violation';
  end if;
  if exists (select 1 from entitlement e where e.order_id = new.id and e.status <> 'revoked') then
    raise exception 'order %: refunded, and a pack of it goes on', new.id using errcode = 'check_violation';
  end if;
  if new.credit_paise is not null and new.credit_paise is distinct from (select sum(r.amount_paise) from refund r
      join ledger_transfer t on t.kind = 'reversal' and t.ref = r.id where r.credit_of = new.id) then
    raise exception 'order %: refunded, and its credit does not go back', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
`
