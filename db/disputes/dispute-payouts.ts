/**
 * The lines of payout reports about disputes: below zero where the gateway withholds the amount, above zero where it gives it
 * back after a dispute that was won. A dispute has at most one line of each.
 */
export const disputePayouts = `
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
`
