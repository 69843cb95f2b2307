/** Load driver: one visitor who requests the catalogue, a page, and an order, each on a new connection. */
import { setTimeout as wait } from 'node:timers/promises'
import { handleMessages } from '#verification/bench/setup/child-process.ts'
import { percentile } from '#verification/bench/measure/statistics.ts'
import { fetchOnce, requestText } from './connection.ts'

export type VisitorLoad = { port: number; milliseconds: number }
export type VisitorCount = { requests: number; served: number; p99Ms: number }

const PAUSE_MS = 20
/** The requests, each with its normal status. */
const REQUESTS: [string, number][] = [
  ['/api/movies', 200],
  ['/new-connection', 200],
  ['/api/orders/AAAAAAAAAAAAAAAAAAAAAAA', 404],
]

handleMessages(async ({ port, milliseconds }: VisitorLoad): Promise<VisitorCount> => {
  const took: number[] = []
  let requests = 0
  const until = performance.now() + milliseconds
  while (performance.now() < until) {
    const [path, expected] = REQUESTS[requests % REQUESTS.length] ?? ['/', 200]
    const started = performance.now()
    requests++
    // A connection that is refused or lost counts as not served.
    const status = await fetchOnce(port, requestText('GET', path)).then(
      (response) => response.status,
      () => 0,
    )
    if (status === expected) took.push(performance.now() - started)
    await wait(PAUSE_MS)
  }
  // Without a response the whole time counts, so that the goal is missed and the figures are reported.
  return { requests, served: took.length, p99Ms: took.length === 0 ? milliseconds : percentile(took, 0.99) }
})
