-- Adds how the payer paid, and with which bank, as the gateway's verification states both. Null: not stated. No index has them. The
-- previous version does not write them; the method of its attempts stays unknown.

alter table payment_attempt
  add column method text check (method in ('upi', 'credit-card', 'debit-card', 'net-banking', 'wallet', 'emi',
    'pay-later', 'provider-wallet', 'unknown')),
  add column bank text check (length(bank) <= 40 and bank ~ '^[A-Za-z0-9][A-Za-z0-9 .,&()''-]*$'
    and length(regexp_replace(bank, '[^0-9]', '', 'g')) <= 4),
  add constraint banks_have_a_method check (bank is null or method is not null);
