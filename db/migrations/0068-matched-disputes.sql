-- Adds the time at which the shop learned which payment a dispute is about. A refund that was requested before is no refund of a
-- payment in dispute. Disputes of versions before have no such time: `recorded_at` counts for them.

alter table dispute
  add column matched_at timestamptz,
  add constraint matched_with_a_payment check (matched_at is null or capture_id is not null) not valid;
