-- Adds the language of the page on which an order was placed.

alter table orders add column language text not null default 'en'
  check (language in ('en', 'hi', 'ta', 'te', 'kn', 'ml', 'bn', 'mr', 'or'));
