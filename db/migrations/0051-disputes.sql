-- Adds disputes: payments that the buyer's bank asks about or takes back. A dispute that is lost reverses its sale without
-- sending money, and a payment in dispute cannot be refunded. Checks only become wider, and the previous version knows no
-- disputes, so it keeps working.

-- The tables of disputes and their notes, and the states of a dispute.
create table dispute (
  id uuid primary key,
  gateway text not null check (gateway in ('payu', 'paytm', 'satellite-wallet')),
  case_id text not null check (case_id ~ '^[A-Za-z0-9._-]{3,64}$'),
  -- The gateway's id of the payment or the number of the order, as it was given.
  payment_reference text not null check (payment_reference ~ '^[A-Za-z0-9._-]{1,64}$'),
  -- Null while the shop does not know the payment.
  capture_id uuid references payment_capture,
  kind text not null check (kind in ('retrieval', 'chargeback', 'pre_arbitration')),
  reason_code text not null check (reason_code ~ '^[A-Za-z0-9._-]{1,20}$'),
  reason_text text not null check (length(reason_text) between 4 and 300 and reason_text !~ '[[:cntrl:]]'),
  amount_paise bigint not null check (amount_paise > 0),
  opened_at timestamptz not null,
  respond_by timestamptz not null,
  recorded_at timestamptz not null,
  recorded_by text not null check (recorded_by ~ '^[a-z][a-z0-9.-]{1,39}$'),
  state text not null check (state in ('open', 'evidence_sent', 'expired', 'accepted', 'won', 'lost')),
  state_since timestamptz not null,
  -- The gateway's reference of the evidence.
  evidence_reference text check (evidence_reference ~ '^[A-Za-z0-9._-]{1,64}$'),
  evidence_at timestamptz,
  decided_at timestamptz,
  decided_by text check (decided_by ~ '^[a-z][a-z0-9.-]{1,39}$'),
  -- The refund that the bank made by this dispute.
  refund_id uuid unique references refund,
  constraint one_dispute_of_a_case unique (gateway, case_id),
  constraint answered_after_it_opened check (respond_by > opened_at),
  constraint evidence_or_not check (num_nulls(evidence_reference, evidence_at) in (0, 2)),
  constraint evidence_where_sent check (state <> 'evidence_sent' or evidence_at is not null),
  constraint decided_or_not check (
    (state in ('accepted', 'won', 'lost')) = (decided_at is not null) and num_nulls(decided_at, decided_by) in (0, 2)),
  constraint refunds_of_lost_disputes check (refund_id is null or state in ('accepted', 'lost')),
  constraint retrievals_are_answered check (kind <> 'retrieval' or state <> 'accepted' and refund_id is null)
);
create index disputes_to_answer on dispute (respond_by, id) where decided_at is null;
create index disputes_by_decision on dispute (decided_at desc, id desc) where decided_at is not null;
create index disputes_by_capture on dispute (capture_id) where capture_id is not null;
create index disputes_to_expire on dispute (respond_by) where state = 'open';
create index disputes_by_payment on dispute (gateway, payment_reference);

create table dispute_note (
  id uuid primary key,
  dispute_id uuid not null references dispute,
  text text not null check (length(text) between 4 and 300 and text !~ '[[:cntrl:]]'),
  written_by text not null check (written_by ~ '^[a-z][a-z0-9.-]{1,39}$'),
  written_at timestamptz not null
);
create index notes_by_dispute on dispute_note (dispute_id, written_at);
create trigger only_grows before update or delete on dispute_note for each row execute function only_grows();

create function disputes_move_forward() returns trigger language plpgsql as $$
begin
  if row(new.id, new.gateway, new.case_id, new.payment_reference, new.kind, new.reason_code, new.reason_text,
         new.amount_paise, new.opened_at, new.respond_by, new.recorded_at, new.recorded_by)
     is distinct from row(old.id, old.gateway, old.case_id, old.payment_reference, old.kind, old.reason_code,
         old.reason_text, old.amount_paise, old.opened_at, old.respond_by, old.recorded_at, old.recorded_by)
     or old.capture_id is not null and new.capture_id is distinct from old.capture_id
     or old.evidence_at is not null and new.evidence_at is distinct from old.evidence_at then
    raise exception 'dispute %: what is disputed cannot change', old.id using errcode = 'check_violation';
  end if;
  if new.state <> old.state and not (old.state || '>' || new.state) = any (array[
    'open>evidence_sent', 'open>expired', 'open>accepted', 'open>won', 'evidence_sent>won', 'evidence_sent>lost',
    'expired>won', 'expired>lost']) then
    raise exception 'dispute %: % cannot become %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  if new.state = old.state and (new.refund_id is distinct from old.refund_id
      or old.decided_at is not null and new.capture_id is distinct from old.capture_id) then
    raise exception 'dispute %: it is over already', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger disputes_move_forward before update on dispute
  for each row execute function disputes_move_forward();
create trigger never_deleted before delete on dispute for each row execute function only_grows();

create function disputes_begin_open() returns trigger language plpgsql as $$
begin
  if new.state <> 'open' then
    raise exception 'dispute %: it begins open', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger disputes_begin_open before insert on dispute for each row execute function disputes_begin_open();

-- What a dispute does to money: its bookings, the refund that the bank makes by it, and the refusal of a second one. A
-- dispute with money is a chargeback or a pre-arbitration; a retrieval request withholds nothing.
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

-- The lines of payout reports about disputes: below zero where the gateway withholds the amount, above zero where it gives it
-- back after a dispute that was won. A dispute has at most one line of each.
alter table payout_line
  add column dispute_id uuid references dispute,
  drop constraint payout_line_kind_check,
  add constraint payout_line_kind_check check (kind in ('payment', 'refund', 'adjustment', 'chargeback')) not valid,
  drop constraint lines_have_their_sign,
  add constraint lines_have_their_sign check (case kind
    when 'payment' then amount_paise > 0 and least(fee_paise, gst_paise, tds_paise, tcs_paise) >= 0
    when 'refund' then amount_paise < 0
    when 'chargeback' then amount_paise <> 0
    else net_paise <> 0 end) not valid,
  add constraint disputes_match_chargebacks check (dispute_id is null or kind = 'chargeback') not valid;
create unique index one_line_of_a_dispute on payout_line (dispute_id, (amount_paise > 0)) where dispute_id is not null;
create index chargeback_lines_without_match on payout_line (gateway, reference)
  where kind = 'chargeback' and dispute_id is null;

create function chargeback_lines_keep_their_match() returns trigger language plpgsql as $$
begin
  if old.dispute_id is not null then
    raise exception 'payout line %: it only gets a match', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger chargeback_lines_keep_their_match before update on payout_line
  for each row execute function chargeback_lines_keep_their_match();

create function chargeback_lines_match() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from dispute d left join payment_capture c on c.id = d.capture_id
      where d.id = new.dispute_id and d.gateway = new.gateway and d.kind <> 'retrieval'
        and new.reference in (d.case_id, d.payment_reference, c.gateway_payment_id)
        and d.amount_paise = abs(new.amount_paise) and (new.amount_paise < 0 or d.state = 'won')) then
    raise exception 'payout line %: not of that dispute', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger chargeback_lines_match before insert or update on payout_line
  for each row when (new.dispute_id is not null) execute function chargeback_lines_match();
