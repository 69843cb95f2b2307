-- Adds the index of support requests by their closing, or by their answer where they are not closed: retention counts from it.

-- The index closed_requests, which the version before uses, goes in a later release.
create index if not exists requests_by_end on support_request ((coalesce(closed_at, answered_at)));
