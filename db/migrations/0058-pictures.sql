-- Stores the uploaded pictures of the catalogue by a hash of their content. What is on sale or in a draft names only stored
-- pictures, and a named picture cannot be deleted. The previous version does not use it.

create table picture (
  hash text not null check (hash ~ '^[0-9a-f]{32}$'),
  -- The size for which the file is made; it may be smaller.
  width int not null check (width between 16 and 4096),
  content bytea not null,
  uploaded_by text not null check (uploaded_by ~ '^[a-z][a-z0-9.-]{1,39}$'),
  -- The last time.
  uploaded_at timestamptz not null,
  primary key (hash, width),
  constraint picture_is_webp check
    (length(content) between 20 and 1000000 and substring(content from 1 for 4) = 'RIFF'::bytea
      and substring(content from 9 for 4) = 'WEBP'::bytea)
);
create index pictures_by_time on picture (uploaded_at);

create function picture_of(address text) returns text immutable language sql as $$
  select substring(address from '^/pictures/([0-9a-f]{32})-[0-9]{2,4}[.]webp$')
$$;
create index packages_by_picture on package (picture_of(image)) where picture_of(image) is not null;
create index changes_by_picture_before on catalogue_draft_change (picture_of(before ->> 'image'))
  where picture_of(before ->> 'image') is not null;
create index changes_by_picture_after on catalogue_draft_change (picture_of(after ->> 'image'))
  where picture_of(after ->> 'image') is not null;

create function is_picture_named(hash text) returns boolean stable language sql as $$
  select exists (select from package p where picture_of(p.image) = hash)
    or exists (select from app a where picture_of(a.image) = hash)
    or exists (select from catalogue_draft_change c where picture_of(c.before ->> 'image') = hash)
    or exists (select from catalogue_draft_change c where picture_of(c.after ->> 'image') = hash)
$$;

create function named_pictures_are_stored() returns trigger language plpgsql as $$
declare
  address text := coalesce(to_jsonb(new) ->> 'image', to_jsonb(new) -> 'after' ->> 'image');
begin
  -- The lock waits for a deletion under way, and a later deletion waits for this transaction.
  perform from picture p where p.hash = picture_of(address) and address = '/pictures/' || p.hash || '-' || p.width || '.webp'
    for key share;
  if not found then
    raise exception 'the picture % is not stored', address using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger named_pictures_are_stored before insert or update of image on package
  for each row when (new.image like '/pictures/%') execute function named_pictures_are_stored();
create trigger named_pictures_are_stored before insert or update of image on app
  for each row when (new.image like '/pictures/%') execute function named_pictures_are_stored();
create trigger named_pictures_are_stored before insert or update on catalogue_draft_change
  for each row when (new.after ->> 'image' like '/pictures/%') execute function named_pictures_are_stored();

create function named_pictures_stay() returns trigger language plpgsql as $$
begin
  if is_picture_named(old.hash) then
    return null;
  end if;
  return old;
end $$;
-- The row is locked before: a reference that was written meanwhile is visible.
create trigger named_pictures_stay before delete on picture
  for each row execute function named_pictures_stay();

create function stored_pictures_stay_the_same() returns trigger language plpgsql as $$
begin
  if (new.hash, new.width, new.content) is distinct from (old.hash, old.width, old.content) then
    raise exception 'picture %: its content stays', old.hash using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger stored_pictures_stay_the_same before update on picture
  for each row execute function stored_pictures_stay_the_same();
