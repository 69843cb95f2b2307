-- A payment that is captured after its account was erased is refunded: packs can only belong to an account that is not erased. The
-- check only becomes wider. The previous version, while it still runs beside this one, cannot settle such a payment: it is
-- verified again until this version settles it.

alter table refund
  drop constraint refund_reason_check,
  add constraint refund_reason_check check (reason in ('already_paid', 'amount_differs', 'base_pack_owned',
    'upgrade_lapsed', 'renewal_over', 'account_erased', 'operator', 'cancelled', 'upgrade_credit', 'chargeback',
    'partial')) not valid;
create trigger subscribers_are_there after insert on entitlement
  for each row execute function subscribers_are_there();
