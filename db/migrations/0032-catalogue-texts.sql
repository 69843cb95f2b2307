-- Stores the names and descriptions of the catalogue in other languages than English.

create table catalogue_text (
  kind text not null check (kind in ('language', 'genre', 'app_type', 'package', 'faq')),
  item_id text not null,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  -- The question of an FAQ. Empty: the catalogue's own name.
  name text not null,
  -- The answer of an FAQ, as sanitised HTML. Empty: the catalogue's own description.
  description text not null,
  primary key (kind, item_id, language),
  check (name <> '' or description <> '')
);
