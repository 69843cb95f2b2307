-- Lets a draft move items of the catalogue within their lists. The previous version does not know moves: a draft that it
-- publishes while it still runs beside the new one leaves the items in their places.

alter table catalogue_draft_change
  -- The item before the former place of a moved item, '' for the first place. Null: it stays in its place.
  add column moved_from text,
  add constraint moved_to_another_place check
    (moved_from is null or (before is not null and after is not null and follows is not null and follows <> item_id));
