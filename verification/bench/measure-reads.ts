/** Measures public reads against a bare `node:http` server that sends the same bytes: the catalogue call and a page. */
import type { BareReady } from './baseline-http.ts'
import { type Child, startChild } from './child-process.ts'
import { fetchOnce, requestText } from './connection.ts'
import { cpuMsOfTree } from './cpu-time.ts'
import type { ReadCount } from './load-reads.ts'
import { atLeast, atMost, type Figure, told } from './report-line.ts'
import { interleave } from './interleave.ts'
import { median, medianAndSpread, ratiosOf } from './statistics.ts'
import type { Shop } from './shop.ts'

const CONNECTIONS = 10
/** Concurrent requests, so that answers queue: this shows a server's slow moments. */
const CROWD = 50
const MOST_TIMES_P99 = 1.5
const ROUND_MS = 1_500
const WARM_UP_MS = 1_000

export type Read = { path: string; goal: number; rounds: number }
type Side = { port: number; pid: number }
type Sample = { perSecond: number; cpuMs: number; p99Ms: number }
type Load = { path: string; connections: number; milliseconds: number }

export async function measureReads(shop: Shop, { path, goal, rounds }: Read): Promise<Figure[]> {
  const [driver, bare] = [startChild('load-reads.ts'), startChild('baseline-http.ts')]
  try {
    const { port } = await bare.ask<BareReady>(await sameAnswer(shop.port, path))
    const both = (connections: number, milliseconds: number) => {
      const load = { path, connections, milliseconds }
      return {
        ours: () => sample(driver, shop, load),
        bare: () => sample(driver, { port, pid: bare.pid }, load),
      }
    }
    await interleave(both(CONNECTIONS, WARM_UP_MS), 1)
    const few = await interleave(both(CONNECTIONS, ROUND_MS), rounds)
    const crowd = await interleave(both(CROWD, ROUND_MS), rounds)
    return [...figuresOf(`GET ${path}`, goal, few), p99Figure(`GET ${path}`, crowd)]
  } finally {
    await Promise.all([driver.stop(), bare.stop()])
  }
}

/** Returns what the shop sends, for the bare server, without the headers that node:http writes itself. */
async function sameAnswer(port: number, path: string): Promise<{ headers: string[]; body: string }> {
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
  const count = await driver.ask<ReadCount>({ ...load, port: side.port })
  return {
    perSecond: count.answers / (count.milliseconds / 1000),
    cpuMs: (cpuMsOfTree(side.pid) - before) / count.answers,
    p99Ms: count.p99Ms,
  }
}

type Round = { ours: Sample; bare: Sample }

function p99Figure(name: string, rounds: Round[]): Figure {
  const times = median(ratiosOf(rounds.map(({ ours, bare }) => [ours.p99Ms, bare.p99Ms])))
  const [mine, limit] = [rounds.map(({ ours }) => ours.p99Ms), rounds.map(({ bare }) => bare.p99Ms)]
  return atMost(
    `${name}, 99th percentile at ${String(CROWD)} connections, of the bare one`,
    times,
    { most: MOST_TIMES_P99, unit: 'times' },
    `${times.toFixed(2)} times; ${median(mine).toFixed(1)} of ${median(limit).toFixed(1)} ms`,
  )
}

function figuresOf(name: string, goal: number, rounds: Round[]): Figure[] {
  const ratios = ratiosOf(rounds.map(({ ours, bare }) => [ours.perSecond, bare.perSecond]))
  const mine = rounds.map(({ ours }) => ours.cpuMs)
  const limit = rounds.map(({ bare }) => bare.cpuMs)
  const cpuRatios = ratiosOf(rounds.map(({ ours, bare }) => [ours.cpuMs, bare.cpuMs]))
  return [
    atLeast(
      `${name}, of bare node:http with the same bytes`,
      median(ratios),
      goal,
      medianAndSpread(ratios, 2),
    ),
    told(
      `${name}, processor time of an answer`,
      `${median(mine).toFixed(3)} ms; bare ${median(limit).toFixed(3)} ms; ${median(cpuRatios).toFixed(2)} times`,
    ),
  ]
}
