/** Measures public reads against a bare `node:http` server that sends the same bytes: the catalogue call and a page. */
import type { BaselineReady } from '#verification/bench/setup/baseline-http.ts'
import { type Child, startChild } from '#verification/bench/setup/child-process.ts'
import { fetchOnce, requestText } from '#verification/bench/load/connection.ts'
import { cpuMsOfTree } from './cpu-time.ts'
import type { ReadCount } from '#verification/bench/load/load-reads.ts'
import { atLeast, atMost, type Figure, note } from '#verification/bench/report-line.ts'
import { interleave } from './interleave.ts'
import { median, medianAndSpread, ratiosOf } from './statistics.ts'
import type { Shop } from '#verification/bench/setup/shop.ts'

const CONNECTIONS = 10
/** Concurrent requests, so that answers queue: this shows a server's slow moments. */
const MANY_CONNECTIONS = 50
const MAX_P99_RATIO = 1.5
const ROUND_MS = 1_500
const WARM_UP_MS = 1_000

export type Read = { path: string; goal: number; rounds: number }
type Side = { port: number; pid: number }
type Sample = { perSecond: number; cpuMs: number; p99Ms: number }
type Load = { path: string; connections: number; milliseconds: number }

export async function measureReads(shop: Shop, { path, goal, rounds }: Read): Promise<Figure[]> {
  const [driver, baseline] = [startChild('load/load-reads.ts'), startChild('setup/baseline-http.ts')]
  try {
    const { port } = await baseline.call<BaselineReady>(await baselineFor(shop.port, path))
    const both = (connections: number, milliseconds: number) => {
      const load = { path, connections, milliseconds }
      return {
        ours: () => sample(driver, shop, load),
        baseline: () => sample(driver, { port, pid: baseline.pid }, load),
      }
    }
    await interleave(both(CONNECTIONS, WARM_UP_MS), 1)
    const few = await interleave(both(CONNECTIONS, ROUND_MS), rounds)
    const many = await interleave(both(MANY_CONNECTIONS, ROUND_MS), rounds)
    return [...figuresOf(`GET ${path}`, goal, few), p99Figure(`GET ${path}`, many)]
  } finally {
    await Promise.all([driver.stop(), baseline.stop()])
  }
}

/** Returns what the shop sends, for the baseline server, without the headers that node:http writes itself. */
async function baselineFor(port: number, path: string): Promise<{ headers: string[]; body: string }> {
  const { headers, body } = await fetchOnce(
    port,
    requestText('GET', path, { headers: { 'accept-encoding': 'br' } }),
  )
  if (headers.get('content-encoding') !== 'br' || !headers.has('etag')) {
    throw new Error(`${path} is not sent compressed and with an ETag`)
  }
  const own = ['date', 'connection', 'keep-alive']
  return {
    headers: [...headers].filter(([name]) => !own.includes(name)).flat(),
    body: body.toString('base64'),
  }
}

async function sample(driver: Child, side: Side, load: Load): Promise<Sample> {
  const before = cpuMsOfTree(side.pid)
  const count = await driver.call<ReadCount>({ ...load, port: side.port })
  return {
    perSecond: count.responses / (count.milliseconds / 1000),
    cpuMs: (cpuMsOfTree(side.pid) - before) / count.responses,
    p99Ms: count.p99Ms,
  }
}

type Round = { ours: Sample; baseline: Sample }

function p99Figure(name: string, rounds: Round[]): Figure {
  const times = median(ratiosOf(rounds.map(({ ours, baseline }) => [ours.p99Ms, baseline.p99Ms])))
  const [mine, limit] = [rounds.map(({ ours }) => ours.p99Ms), rounds.map(({ baseline }) => baseline.p99Ms)]
  return atMost(
    `${name}, 99th percentile at ${String(MANY_CONNECTIONS)} connections relative to bare node:http`,
    times,
    { max: MAX_P99_RATIO, unit: 'times' },
    `${times.toFixed(2)} times; ${median(mine).toFixed(1)} of ${median(limit).toFixed(1)} ms`,
  )
}

function figuresOf(name: string, goal: number, rounds: Round[]): Figure[] {
  const ratios = ratiosOf(rounds.map(({ ours, baseline }) => [ours.perSecond, baseline.perSecond]))
  const mine = rounds.map(({ ours }) => ours.cpuMs)
  const limit = rounds.map(({ baseline }) => baseline.cpuMs)
  const cpuRatios = ratiosOf(rounds.map(({ ours, baseline }) => [ours.cpuMs, baseline.cpuMs]))
  return [
    atLeast(
      `${name}, rate relative to bare node:http with the same bytes`,
      median(ratios),
      goal,
      medianAndSpread(ratios, 2),
    ),
    note(
      `${name}, CPU time per response`,
      `${median(mine).toFixed(3)} ms; baseline ${median(limit).toFixed(3)} ms; ${median(cpuRatios).toFixed(2)} times`,
    ),
  ]
}
