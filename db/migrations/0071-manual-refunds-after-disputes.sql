-- Accepts a manual refund of a payment whose disputes are decided, while no more goes back than was captured: before, a partial
-- refund that its gateway had refused could not be recorded any more after the bank returned the rest. The lock lets a dispute
-- and a manual refund of one payment be recorded one after the other.

create or replace function no_manual_refund_in_dispute() returns trigger language plpgsql as $$
declare
  owed refund;
  captured bigint;
begin
  select * into owed from refund r where r.id = new.refund_id;
  select c.amount_paise into captured from payment_capture c where c.id = owed.capture_id for update;
  if exists (select 1 from dispute d
        where d.capture_id = owed.capture_id and d.kind <> 'retrieval' and d.decided_at is null)
     or disputed_of(owed.capture_id) > 0 and captured < owed.amount_paise + disputed_of(owed.capture_id)
        + (select coalesce(sum(r.amount_paise), 0) from refund r where r.capture_id = owed.capture_id
            and r.status = 'done' and not exists (select 1 from dispute d where d.refund_id = r.id)) then
    raise exception 'refund %: its payment is disputed', new.refund_id using errcode = 'check_violation',
      constraint = 'no_refund_in_dispute';
  end if;
  return new;
end $$;
