-- Adds indexes for the retention job, whose cost must not grow with history. They are small: most rows expire soon.

create index sessions_by_end on session (least(ended_at, expires_at));
create index devices_by_end on device (expires_at);
create index session_by_device on session (device_id);
create index otp_by_device on otp_challenge (device_id);
create index request_count_by_age on request_count (window_start);
create index closed_requests on support_request (closed_at) where closed_at is not null;
create index sent_codes on outbox (created_at) where topic = 'sms' and key like 'otp-%';
create index unpaid_persons on payment_attempt (started_at)
  where customer_mobile is not null and next_poll_at is null and status <> 'captured';
create index paid_persons on payment_attempt (started_at)
  where customer_mobile is not null and next_poll_at is null and status = 'captured';
