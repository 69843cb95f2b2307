/** Applies changes to a list: a changed item keeps its place; a new or moved item goes after the item that it follows. Pure. */

export type Placed<Item> = {
  /** Undefined: the item is withdrawn. */
  item: Item | undefined
  /** The id of the item before it; '' for the first place, null for the last. Only new and moved items use it. */
  follows: string | null
  /** Whether an item of the list leaves its place. */
  isMoved: boolean
}

/** @param changes keyed by the id of the item */
export function arrangeItems<Item extends { id: string }>(
  items: readonly Item[],
  changes: ReadonlyMap<string, Placed<Item>>,
): Item[] {
  const staying = items.filter(({ id }) => changes.get(id)?.isMoved !== true)
  const known = new Set(staying.map(({ id }) => id))
  const waiting = new Map<string, Item[]>()
  const last: Item[] = []
  for (const [id, { item, follows }] of changes) {
    if (!item || known.has(id)) continue
    if (follows === null) last.push(item)
    else waiting.set(follows, [...(waiting.get(follows) ?? []), item])
  }
  const arranged: Item[] = []
  /** Adds the new items that follow an item, each before the items that follow it in turn. */
  const addFollowers = (id: string): void => {
    const next = takeWaiting(waiting, id)
    for (let one = next.pop(); one; one = next.pop()) {
      arranged.push(one)
      next.push(...takeWaiting(waiting, one.id))
    }
  }
  addFollowers('')
  for (const one of staying) {
    const change = changes.get(one.id)
    const item = change ? change.item : one
    if (item) arranged.push(item)
    addFollowers(one.id)
  }
  for (const one of last) {
    arranged.push(one)
    addFollowers(one.id)
  }
  // The remaining items follow items that are no longer in the list.
  return [...arranged, ...[...waiting.values()].flat()]
}

/** Takes the items that follow one out of the map. @returns them, the last one first */
function takeWaiting<Item>(waiting: Map<string, Item[]>, id: string): Item[] {
  const items = waiting.get(id) ?? []
  waiting.delete(id)
  return items.toReversed()
}
