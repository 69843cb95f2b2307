-- Adds an index for the metrics of refunds that are not done, whatever the count of done ones.

create index refunds_under_way on refund (capture_id) where status <> 'done';
