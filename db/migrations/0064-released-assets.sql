-- Stores the scripts and styles of released builds, so that an instance can serve those of another build. The previous
-- version does not use the table.

create table released_asset (
  site text not null check (site in ('shop', 'desk')),
  -- Ends with a hash of the content, by the build.
  name text not null check (name ~ '^[A-Za-z][A-Za-z0-9_.-]{0,99}-[A-Za-z0-9_-]{8}[.][a-z0-9]{2,5}$'),
  media_type text not null check (media_type ~ '^[a-z]+/[a-z0-9.+-]+(; charset=utf-8)?$'),
  checksum bytea not null,
  content bytea not null check (length(content) between 1 and 5000000),
  -- Null where compression gains nothing.
  brotli bytea,
  gzip bytea,
  released_at timestamptz not null,
  -- The last time at which an instance with this build said so.
  last_needed_at timestamptz not null,
  primary key (site, name),
  constraint checksum_is_of_content check (checksum = sha256(content)),
  constraint both_compressions_or_none check ((brotli is null) = (gzip is null)),
  constraint compressions_are_smaller check (length(brotli) < length(content) and length(gzip) < length(content)),
  constraint needed_since_release check (last_needed_at >= released_at)
);
create index released_assets_by_need on released_asset (last_needed_at);

create function released_assets_stay_the_same() returns trigger language plpgsql as $$
begin
  if (new.site, new.name, new.media_type, new.content, new.brotli, new.gzip)
      is distinct from (old.site, old.name, old.media_type, old.content, old.brotli, old.gzip) then
    raise exception 'released asset %: its content stays', old.name using errcode = 'check_violation';
  end if;
  return new;
end $$;
-- Not at an update of the time alone: it would read every content.
create trigger released_assets_stay_the_same before update of site, name, media_type, content, brotli, gzip
  on released_asset for each row execute function released_assets_stay_the_same();
