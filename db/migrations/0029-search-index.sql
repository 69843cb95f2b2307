-- Stores search indexes of large catalogues, so that an instance reads its index instead of building it.

-- The key is a hash of the texts in the index and of the code that built it: an index never changes.
create table search_index (
  key text primary key,
  -- The bytes of each array of the index, one after the other in the order of the parts.
  array_bytes integer[] not null check (array_length(array_bytes, 1) > 0),
  stored_at timestamptz not null
);
create table search_index_part (
  key text not null references search_index on delete cascade,
  number integer not null check (number >= 0),
  bytes bytea not null check (octet_length(bytes) > 0),
  primary key (key, number)
);
-- Arrays of numbers hardly become smaller, and compressing them would delay each start.
alter table search_index_part alter column bytes set storage external;
