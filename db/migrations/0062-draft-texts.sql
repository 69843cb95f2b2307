-- Stores changes of the texts in other languages than English as a part of a draft of the catalogue. The rules of other changes
-- of drafts hold for them as well. The previous version does not know them; a trigger refuses that it publishes a draft without its texts.

create table catalogue_draft_text (
  draft_id uuid not null references catalogue_draft,
  kind text not null check (kind in ('language', 'genre', 'app_type', 'package', 'faq')),
  item_id text not null,
  language text not null check (language ~ '^[a-z]{2,3}$' and language <> 'en'),
  -- Name and description, of which one may be ''. Null: the pages show the English texts.
  before jsonb,
  after jsonb,
  -- The version of the catalogue that contains "before".
  based_on int not null,
  edited_by text not null,
  edited_at timestamptz not null,
  primary key (draft_id, kind, item_id, language),
  constraint texts_change check (before is distinct from after)
);
create trigger submitted_changes_stay before insert or update or delete on catalogue_draft_text
  for each row execute function submitted_changes_stay();

create function published_texts_are_stored() returns trigger language plpgsql as $$
begin
  if exists (
    select from catalogue_draft_text c
    left join catalogue_text t on t.kind = c.kind and t.item_id = c.item_id and t.language = c.language
    where c.draft_id = new.id and (t.name, t.description) is distinct from (c.after ->> 'name', c.after ->> 'description')
  ) then
    raise exception 'draft %: its texts are not stored', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger published_texts_are_stored before update of state on catalogue_draft
  for each row when (new.state = 'published') execute function published_texts_are_stored();
