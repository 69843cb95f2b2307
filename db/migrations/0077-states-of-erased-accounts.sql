-- Keeps the state of an account that is erased before its invoices are issued: their tax depends on it. The previous version, while
-- it still runs beside this one, erases accounts without it, and their invoices have the state of the seller, as before.

alter table subscriber
  add column gst_state_code text,
  add constraint state_of_an_erased_account check (
    gst_state_code is null or erased_at is not null and gst_state_code ~ '^[0-9]{2}$') not valid;
