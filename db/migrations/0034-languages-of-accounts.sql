-- Adds the language of messages to a subscriber, and the language in which terms were read to a consent.

-- All texts were English before, and the version before this one writes no language.
alter table subscriber add column language text not null default 'en' check (language in ('en', 'hi', 'ta', 'te', 'kn', 'ml', 'bn', 'mr', 'or'));
alter table consent add column language text not null default 'en' check (language in ('en', 'hi', 'ta', 'te', 'kn', 'ml', 'bn', 'mr', 'or'));
