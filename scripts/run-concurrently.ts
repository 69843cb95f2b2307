/** Runs `work` for each item, for at most `concurrency` items at the same time. @returns the results in the order of the items */
export async function runConcurrently<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  // All workers take their items from one iterator.
  const waiting = items.entries()
  const runWaiting = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, runWaiting))
  return results
}
