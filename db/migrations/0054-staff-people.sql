-- Stores the name of each person at the desk by the id that the identity provider never gives to another one, so that one
-- person has one name. The previous version does not use it.

create table staff_person (
  subject text primary key check (length(subject) between 1 and 255),
  name text not null unique check (name ~ '^[a-z][a-z0-9.-]{1,39}$'),
  first_signed_in_at timestamptz not null
);
