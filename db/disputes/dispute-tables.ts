/** The tables of disputes and their notes, and the states of a dispute. */
export const disputeTables = `
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
`
