/** Calls a gateway about many payments of its list: some at once, and for a limited time. */
import { MINUTE_MS } from '#contract/durations.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'

/**
 * The time limit of one series. A span has two series, which end within its claim of five minutes unless its list was slow; then
 * another instance reads the span as well.
 */
const WITHIN_MS = 2 * MINUTE_MS

/**
 * Calls the gateway about each item, in groups, until the time is over.
 * @param options `atOnce`: the size of a group; `call` must not reject
 * @returns the answers, in the order of the items; undefined for each item for which there was no time
 */
export async function callGatewayInGroups<Item, Answer>(
  { now }: Pick<Runtime, 'now'>,
  items: readonly Item[],
  { atOnce, call }: { atOnce: number; call: (item: Item) => Promise<Answer> },
): Promise<(Answer | undefined)[]> {
  const startedAt = now().getTime()
  const answers: (Answer | undefined)[] = []
  for (let at = 0; at < items.length; at += atOnce) {
    const group = items.slice(at, at + atOnce)
    const isInTime = now().getTime() - startedAt < WITHIN_MS
    answers.push(...(isInTime ? await Promise.all(group.map(call)) : group.map(() => undefined)))
  }
  return answers
}
