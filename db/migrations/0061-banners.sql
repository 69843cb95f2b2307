-- Adds the banners of the home page to the catalogue and its drafts. Their two pictures are protected as the picture of a
-- package is. The previous version neither reads nor writes the table. While it still runs beside the new one, it cannot
-- show a draft that changes a banner, and may withdraw what a banner names: the new version does not show such a banner, or
-- shows it without its link.

create table banner (
  id text primary key check (id ~ '^[a-z0-9-]{1,60}$'),
  title text not null check (length(title) between 1 and 60),
  language_id text not null references language,
  genre_id text not null references genre,
  -- Shown on screens of less than 600 pixels in width; the other one from there on.
  tall text not null check (tall ~ '^(/|https://)'),
  wide text not null check (wide ~ '^(/|https://)'),
  -- Null: the banner has no link.
  package_id text references package,
  position int not null check (position between 0 and 14)
);

alter table catalogue_draft_change
  drop constraint catalogue_draft_change_kind_check,
  add constraint catalogue_draft_change_kind_check check
    (kind in ('language', 'genre', 'app_type', 'app', 'package', 'faq', 'banner'));
create index changes_by_tall_picture_before on catalogue_draft_change (picture_of(before ->> 'tall'))
  where picture_of(before ->> 'tall') is not null;
create index changes_by_tall_picture_after on catalogue_draft_change (picture_of(after ->> 'tall'))
  where picture_of(after ->> 'tall') is not null;
create index changes_by_wide_picture_before on catalogue_draft_change (picture_of(before ->> 'wide'))
  where picture_of(before ->> 'wide') is not null;
create index changes_by_wide_picture_after on catalogue_draft_change (picture_of(after ->> 'wide'))
  where picture_of(after ->> 'wide') is not null;

create or replace function is_picture_named(hash text) returns boolean stable language sql as $$
  select exists (select from package p where picture_of(p.image) = hash)
    or exists (select from app a where picture_of(a.image) = hash)
    or exists (select from banner b where picture_of(b.tall) = hash or picture_of(b.wide) = hash)
    or exists (select from catalogue_draft_change c where picture_of(c.before ->> 'image') = hash)
    or exists (select from catalogue_draft_change c where picture_of(c.after ->> 'image') = hash)
    or exists (select from catalogue_draft_change c where picture_of(c.before ->> 'tall') = hash)
    or exists (select from catalogue_draft_change c where picture_of(c.after ->> 'tall') = hash)
    or exists (select from catalogue_draft_change c where picture_of(c.before ->> 'wide') = hash)
    or exists (select from catalogue_draft_change c where picture_of(c.after ->> 'wide') = hash)
$$;

create or replace function named_pictures_are_stored() returns trigger language plpgsql as $$
declare
  item jsonb := coalesce(to_jsonb(new) -> 'after', to_jsonb(new));
  address text;
begin
  foreach address in array array[item ->> 'image', item ->> 'tall', item ->> 'wide'] loop
    if address like '/pictures/%' then
      -- The lock waits for a deletion under way, and a later deletion waits for this transaction.
      perform from picture p
        where p.hash = picture_of(address) and address = '/pictures/' || p.hash || '-' || p.width || '.webp' for key share;
      if not found then
        raise exception 'the picture % is not stored', address using errcode = 'check_violation';
      end if;
    end if;
  end loop;
  return new;
end $$;
create trigger named_pictures_are_stored before insert or update of tall, wide on banner
  for each row when (new.tall like '/pictures/%' or new.wide like '/pictures/%') execute function named_pictures_are_stored();
drop trigger named_pictures_are_stored on catalogue_draft_change;
create trigger named_pictures_are_stored before insert or update on catalogue_draft_change
  for each row when (new.after ->> 'image' like '/pictures/%' or new.after ->> 'tall' like '/pictures/%'
    or new.after ->> 'wide' like '/pictures/%') execute function named_pictures_are_stored();
