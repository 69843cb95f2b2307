-- Counts the answers in a row that did not state an attempt's payment: the first one is verified again soon, later ones by the schedule.

alter table payment_attempt add column unreadable_answers integer not null default 0;
