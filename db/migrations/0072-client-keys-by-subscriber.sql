-- Adds the index by which client keys of a subscriber are ended, exported and erased.

create index if not exists client_keys_of_subscriber on client_key (subscriber_id);
