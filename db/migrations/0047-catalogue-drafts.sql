-- Creates the drafts of the catalogue and their changes. A draft is approved by a person who wrote none of its changes, and
-- who proved a moment ago who they are; its changes stay as they are from its submission on.

create table catalogue_draft (
  id uuid primary key,
  title text not null check (length(title) between 4 and 100),
  author text not null check (author ~ '^[a-z][a-z0-9.-]{1,39}$'),
  -- All persons who wrote a change, and the author.
  editors text[] not null check (author = any(editors)),
  state text not null check (state in ('draft', 'submitted', 'approved', 'blocked', 'published', 'withdrawn')),
  -- Increases with each change, so that a person cannot overwrite what another one wrote meanwhile.
  revision int not null check (revision >= 1),
  -- The version of the catalogue when the draft was begun.
  base_version int not null check (base_version >= 0),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  submitted_by text,
  submitted_at timestamptz,
  -- Null: as soon as the draft is approved.
  publish_at timestamptz,
  approved_by text,
  approved_at timestamptz,
  -- Of the last rejection.
  rejected_by text,
  rejected_at timestamptz,
  rejected_because text,
  -- Why it could not be published.
  blocked_causes jsonb,
  published_at timestamptz,
  published_version int,
  -- The draft whose publication this one reverses.
  undoes uuid references catalogue_draft,
  constraint submitted_by_a_person check
    ((state in ('submitted', 'approved', 'blocked', 'published')) = (submitted_by is not null and submitted_at is not null)),
  constraint approved_by_a_person check
    ((state in ('approved', 'blocked', 'published')) = (approved_by is not null and approved_at is not null)),
  constraint approved_by_another_person check (approved_by <> all(editors) and approved_by <> submitted_by),
  constraint rejected_with_a_reason check
    ((rejected_by is null) = (rejected_at is null) and (rejected_by is null) = (rejected_because is null)),
  constraint blocked_for_a_cause check ((state = 'blocked') = (blocked_causes is not null)),
  constraint published_as_a_version check
    ((state = 'published') = (published_at is not null) and (state = 'published') = (published_version is not null))
);
create index drafts_by_time on catalogue_draft (changed_at desc, id desc);
create index drafts_to_publish on catalogue_draft (publish_at) where state = 'approved';

create table catalogue_draft_change (
  draft_id uuid not null references catalogue_draft,
  kind text not null check (kind in ('language', 'genre', 'app_type', 'app', 'package', 'faq')),
  item_id text not null,
  -- Items in the format of the catalogue file. Before: null for a new item. After: null for one that is withdrawn.
  before jsonb,
  after jsonb,
  -- The item before it in its list; '' for the first one, null for the last.
  follows text,
  -- The version of the catalogue that contains "before".
  based_on int not null,
  edited_by text not null,
  edited_at timestamptz not null,
  primary key (draft_id, kind, item_id),
  check (before is not null or after is not null)
);

create function drafts_move_forward() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and (old.state, new.state) not in (('draft', 'submitted'), ('draft', 'withdrawn'),
    ('submitted', 'draft'), ('submitted', 'approved'), ('approved', 'draft'), ('approved', 'published'),
    ('approved', 'blocked'), ('blocked', 'draft')) then
    raise exception 'draft %: % cannot become %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  if old.state in ('published', 'withdrawn') then
    raise exception 'draft %: it is over already', old.id using errcode = 'check_violation';
  end if;
  if new.author <> old.author or not old.editors <@ new.editors then
    raise exception 'draft %: its author and editors stay', old.id using errcode = 'check_violation';
  end if;
  if new.revision <= old.revision then
    raise exception 'draft %: its revision must increase', old.id using errcode = 'check_violation';
  end if;
  if new.state = 'approved' and not is_proved_at_the_desk(new.approved_by, new.approved_at) then
    raise exception 'draft %: % has not proved a moment ago who they are', old.id, new.approved_by
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger drafts_move_forward before update on catalogue_draft
  for each row execute function drafts_move_forward();

create function drafts_begin() returns trigger language plpgsql as $$
begin
  if new.state <> 'draft' then
    raise exception 'draft %: it cannot begin as %', new.id, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger drafts_begin before insert on catalogue_draft for each row execute function drafts_begin();

create function submitted_changes_stay() returns trigger language plpgsql as $$
declare
  draft catalogue_draft;
begin
  select * into draft from catalogue_draft d where d.id = case tg_op when 'INSERT' then new.draft_id else old.draft_id end;
  if draft.state <> 'draft' then
    raise exception 'draft %: it is %, its changes stay', draft.id, draft.state using errcode = 'check_violation';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.draft_id <> draft.id or new.edited_by <> all(draft.editors) then
    raise exception 'draft %: % is not one of its editors', draft.id, new.edited_by using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger submitted_changes_stay before insert or update or delete on catalogue_draft_change
  for each row execute function submitted_changes_stay();
