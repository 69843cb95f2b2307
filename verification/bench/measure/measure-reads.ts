/** Measures public reads against a bare `node:http` server that sends the same bytes: the catalogue call and a page. */
import { fetchOnce, requestText } from '#verification/bench/load/connection.ts'
import type { ReadCount, ReadLoad } from '#verification/bench/load/load-reads.ts'
import { atLeast, atMost, note } from '#verification/bench/report.ts'
import type { BaselineReady, BaselineRequest } from '#verification/bench/setup/baseline-http.ts'
import type { Environment } from '#verification/bench/setup/environment.ts'
import { NODE_OPTIONS } from '#verification/bench/setup/node-options.ts'
import type { Shop } from '#verification/bench/setup/shop.ts'
import { cpuMsOfTree } from './cpu-time.ts'
import { interleave } from './interleave.ts'
import { median, medianAndSpread, ratiosOf } from './statistics.ts'

const CONNECTIONS = 10
/** Concurrent requests, so that answers queue: this shows a server's slow moments. */
const MANY_CONNECTIONS = 50
const MAX_P99_RATIO = 1.5
const ROUND_MS = 1_500
const WARM_UP_MS = 1_000

type Read = { path: string; goal: number; rounds: number }
type Sample = { perSecond: number; cpuMs: number; p99Ms: number }

export async function measureReads({ startChild }: Environment, shop: Shop, { path, goal, rounds }: Read) {
  const driver = startChild<ReadLoad, ReadCount>('load/load-reads.ts')
  const baseline = startChild<BaselineRequest, BaselineReady>('setup/baseline-http.ts', NODE_OPTIONS)
  const { port } = await baseline.call(await baselineFor(shop.port, path))
  const sides = (connections: number, milliseconds: number) => {
    const sample = (side: { port: number; pid: number }) => async (): Promise<Sample> => {
      const before = cpuMsOfTree(side.pid)
      const load = { path, connections, milliseconds, port: side.port }
      const { perSecond, responses, p99Ms } = await driver.call(load)
      return { perSecond, p99Ms, cpuMs: (cpuMsOfTree(side.pid) - before) / responses }
    }
    return { ours: sample(shop), baseline: sample({ port, pid: baseline.pid }) }
  }
  await interleave(sides(CONNECTIONS, WARM_UP_MS), 1)
  const few = await interleave(sides(CONNECTIONS, ROUND_MS), rounds)
  const many = await interleave(sides(MANY_CONNECTIONS, ROUND_MS), rounds)
  const rates = ratiosOf(few.map(({ ours, baseline: limit }) => [ours.perSecond, limit.perSecond]))
  const delays = ratiosOf(many.map(({ ours, baseline: limit }) => [ours.p99Ms, limit.p99Ms]))
  return [
    atLeast(
      `GET ${path}, rate relative to bare node:http with the same bytes`,
      median(rates),
      goal,
      medianAndSpread(rates, 2),
    ),
    note(`GET ${path}, CPU time per response`, `${median(few.map(({ ours }) => ours.cpuMs)).toFixed(3)} ms`),
    atMost(
      `GET ${path}, 99th percentile at ${String(MANY_CONNECTIONS)} connections relative to bare node:http`,
      median(delays),
      { max: MAX_P99_RATIO, unit: 'times' },
    ),
  ]
}

/** Returns what the shop sends, for the baseline server, without the headers that node:http writes itself. */
async function baselineFor(port: number, path: string): Promise<BaselineRequest> {
  const request = requestText('GET', path, { headers: { 'accept-encoding': 'br' } })
  const { headers, body } = await fetchOnce(port, request)
  if (headers.get('content-encoding') !== 'br' || !headers.has('etag'))
    throw new Error(`${path} is not sent compressed and with an ETag`)
  const own = ['date', 'connection', 'keep-alive']
  return {
    headers: [...headers].filter(([name]) => !own.includes(name)).flat(),
    body: body.toString('base64'),
  }
}
