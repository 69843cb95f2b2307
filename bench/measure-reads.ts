/** What everybody may read, against a bare `node:http` that sends the same bytes: the catalogue call and a page. */
import type { BareReady } from './bare.ts'
import { type Child, startChild } from './child.ts'
import { fetchOnce, requestText } from './connection.ts'
import { cpuMsOfTree } from './cpu.ts'
import type { ReadCount } from './drive-reads.ts'
import { atLeast, type Figure, told } from './figure.ts'
import { interleave } from './interleave.ts'
import { median, medianAndSpread, ratiosOf } from './measured.ts'
import type { Shop } from './shop.ts'

const CONNECTIONS = 10
const ROUND_MS = 1_500
const WARM_UP_MS = 1_000

export type Read = { path: string; goal: number; rounds: number }
type Side = { port: number; pid: number }
type Sample = { perSecond: number; cpuMs: number }

export async function measureReads(shop: Shop, { path, goal, rounds }: Read): Promise<Figure[]> {
  const [driver, bare] = [startChild('drive-reads.ts'), startChild('bare.ts')]
  try {
    const { port } = await bare.ask<BareReady>(await sameAnswer(shop.port, path))
    const ours = () => sample(driver, path, shop, ROUND_MS)
    const theirs = () => sample(driver, path, { port, pid: bare.pid }, ROUND_MS)
    await sample(driver, path, shop, WARM_UP_MS)
    await sample(driver, path, { port, pid: bare.pid }, WARM_UP_MS)
    return figuresOf(`GET ${path}`, goal, await interleave({ ours, bare: theirs }, rounds))
  } finally {
    await Promise.all([driver.stop(), bare.stop()])
  }
}

/** What the shop sends, to be sent by the bare server: less what node:http writes by itself. */
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

async function sample(driver: Child, path: string, side: Side, milliseconds: number): Promise<Sample> {
  const before = cpuMsOfTree(side.pid)
  const load = { port: side.port, path, connections: CONNECTIONS, milliseconds }
  const count = await driver.ask<ReadCount>(load)
  return {
    perSecond: count.answers / (count.milliseconds / 1000),
    cpuMs: (cpuMsOfTree(side.pid) - before) / count.answers,
  }
}

function figuresOf(name: string, goal: number, rounds: { ours: Sample; bare: Sample }[]): Figure[] {
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
