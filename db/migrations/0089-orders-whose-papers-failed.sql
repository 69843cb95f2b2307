-- Stores the orders whose invoice or credit note could not be issued. Before, one that always failed kept `done_until` in the past, and
-- each round read all orders that were paid since.

alter table invoicing add column failed_orders text[] not null default '{}';
