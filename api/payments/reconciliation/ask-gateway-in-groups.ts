/** Asks a gateway about many payments of its list: some at once, and for a limited time. */
import { MINUTE_MS } from '#contract/durations.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'

/** Less than the claim of a span, so that a slow gateway does not let another instance read the span as well. */
const WITHIN_MS = 2 * MINUTE_MS

/**
 * Asks about each item, in groups, until the time is over.
 * @param options `atOnce`: the size of a group; `ask` must not reject
 * @returns the answers, in the order of the items; undefined for each item about which there was no time to ask
 */
export async function askGatewayInGroups<Item, Answer>(
  { now }: Pick<Runtime, 'now'>,
  items: readonly Item[],
  { atOnce, ask }: { atOnce: number; ask: (item: Item) => Promise<Answer> },
): Promise<(Answer | undefined)[]> {
  const startedAt = now().getTime()
  const answers: (Answer | undefined)[] = []
  for (let at = 0; at < items.length; at += atOnce) {
    const group = items.slice(at, at + atOnce)
    const isInTime = now().getTime() - startedAt < WITHIN_MS
    answers.push(...(isInTime ? await Promise.all(group.map(ask)) : group.map(() => undefined)))
  }
  return answers
}
