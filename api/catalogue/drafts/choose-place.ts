/** Chooses where a draft puts an item in its list. Pure. */
import type { DraftChange } from './draft.ts'

/** '' for the first place, the id of the item before it, or null: the place on sale, or the last place for a new item. */
export type Place = string | null

type Change = Pick<DraftChange, 'before' | 'after'>

/** Returns the place that a person chose for the item of a change. */
export const chosenPlace = ({
  before,
  follows,
  movedFrom,
}: Pick<DraftChange, 'before' | 'follows' | 'movedFrom'>): Place =>
  before === null || movedFrom !== null ? follows : null

/** @param predecessor the item before it on sale, '' for the first one */
export function choosePlace(
  { before, after }: Change,
  { place, predecessor }: { place: Place; predecessor: string },
): Pick<DraftChange, 'follows' | 'movedFrom'> {
  if (before === null) return { follows: place, movedFrom: null }
  const stays = after === null || place === null || place === predecessor
  return stays ? { follows: predecessor, movedFrom: null } : { follows: place, movedFrom: predecessor }
}
