/**
 * A driver: one honest visitor, who requests the catalogue, a page, and an order from the database, each on a new
 * connection.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { answerParent } from './child-process.ts'
import { fetchOnce, requestText } from './connection.ts'

export type GoodLoad = { port: number; milliseconds: number }
export type GoodCount = { asked: number; served: number; medianMs: number; p99Ms: number }

const PAUSE_MS = 20
/** The requests, each with its normal status. */
const QUESTIONS: [string, number][] = [
  ['/api/movies', 200],
  ['/new-connection', 200],
  ['/api/orders/AAAAAAAAAAAAAAAAAAAAAAA', 404],
]

answerParent(async ({ port, milliseconds }: GoodLoad): Promise<GoodCount> => {
  const took: number[] = []
  let asked = 0
  const until = performance.now() + milliseconds
  while (performance.now() < until) {
    const [path, right] = QUESTIONS[asked % QUESTIONS.length] ?? ['/', 200]
    const started = performance.now()
    asked++
    // A connection that is refused or lost counts as not served.
    const status = await fetchOnce(port, requestText('GET', path)).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === right) took.push(performance.now() - started)
    await wait(PAUSE_MS)
  }
  const sorted = took.toSorted((a, b) => a - b)
  const at = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? 0
  return { asked, served: took.length, medianMs: at(0.5), p99Ms: at(0.99) }
})
