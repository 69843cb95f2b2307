-- Creates the record of manual refunds, which staff send after the gateway refused them: operator, source and
-- reference. A manual refund becomes done only with this record. Previous versions never set a manual refund to done.

create table refund_by_hand (
  refund_id uuid primary key references refund,
  sent_from text not null check (sent_from in ('gateway', 'bank')),
  reference text not null check (reference ~ '^[A-Z0-9-]{6,35}$'),
  said_by text not null check (said_by ~ '^[a-z][a-z0-9.-]{1,39}$'),
  -- The login to the database, which the name above is not.
  said_as text not null,
  said_at timestamptz not null,
  -- One transfer pays one refund.
  constraint one_refund_for_a_transfer unique (sent_from, reference)
);
insert into ledger_account values ('bank');
create trigger only_grows before update or delete on refund_by_hand for each row execute function only_grows();

create function hand_refunds_begin() returns trigger language plpgsql as $$
begin
  new.said_as := session_user;
  if not exists (select 1 from refund r where r.id = new.refund_id and r.status = 'manual') then
    raise exception 'refund %: it is not for a person to send', new.refund_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger hand_refunds_begin before insert on refund_by_hand
  for each row execute function hand_refunds_begin();

create function hand_refunds_are_booked() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from refund r
      join payment_capture c on c.id = r.capture_id
      join ledger_transfer t on t.kind = 'refund' and t.ref = r.id
      join ledger_entry e on e.transfer_id = t.id and e.amount_paise = -r.amount_paise
        and e.account = case new.sent_from when 'bank' then 'bank' else 'gateway:' || c.gateway end
      where r.id = new.refund_id and r.status = 'done') then
    raise exception 'refund %: sent by hand, and not booked from there', new.refund_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger hand_refunds_are_booked after insert on refund_by_hand
  deferrable initially deferred for each row execute function hand_refunds_are_booked();

create function manual_refunds_end_by_hand() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from refund_by_hand h where h.refund_id = new.id) then
    raise exception 'refund %: nobody says that it was sent', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger manual_refunds_end_by_hand after update of status on refund
  for each row when (old.status = 'manual' and new.status = 'done') execute function manual_refunds_end_by_hand();
