-- Adds the time since when a gateway postpones a refund without another answer. The refund is left to staff three days after it;
-- versions before count from the request.

alter table refund add column postponed_since timestamptz;
