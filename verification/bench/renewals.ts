/**
 * `npm run bench -- renewals [--mandates N]`: how fast one instance checks mandates, announces debits and sends them, at a
 * PayU that takes 400 ms for a response. All are due at the same moment, like those of one day. Prints the table of
 * docs/operating.md, "Renewals".
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { midnightInIndia } from '#contract/format/india-time.ts'
import { freePort } from '#scripts/external-program.ts'
import { startNode, waitUntilUp } from '#test/node-process.ts'
import { simulatorClient } from '#test/simulators/simulator-client.ts'
import { until } from '#test/until.ts'
import { registerAndBuy } from '#verification/bench/load/register-and-buy.ts'
import { cpuMsOfTree } from '#verification/bench/measure/cpu-time.ts'
import { openBenchDatabase } from '#verification/bench/setup/database.ts'
import { readCommandLine } from '#verification/toolkit/read-options.ts'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PLAN = { poid: 'P1-FAMILY-MAX-1M', amount: '249.00' }
const LATENCY_MS = 400
const BUYERS_AT_ONCE = 4
/** The limit for the slowest work, for all mandates. */
const MAX_SECONDS = 600
const { mandates } = readCommandLine({ mandates: 400 })

await using folder = await mkdtempDisposable(join(tmpdir(), 'sun-direct-go-bench-'))
const database = await openBenchDatabase()
const [port, simulatorsPort] = [String(await freePort()), String(await freePort())]
const url = `http://localhost:${port}`
const simulators = simulatorClient(`http://127.0.0.1:${simulatorsPort}`)
const shop = startNode('scripts/start.ts', {
  DATABASE_URL: database.url,
  DATA_DIR: folder.path,
  PORT: port,
  SHOP_URL: url,
  SIMULATORS_PORT: simulatorsPort,
  SIMULATORS_LATENCY: 'none',
  PROXY_HOPS: '1',
  LOG_LEVEL: 'error',
  DEMO_DAY: 'false',
})
await waitUntilUp(shop, `${url}/`)

async function countRows(rows: string): Promise<number> {
  const [row] = await database.query<{ count: string }>(`select count(*) from ${rows}`)
  return Number(row?.count ?? 0)
}

const waitForAll = (what: string, rows: string): Promise<boolean> =>
  until(what, async () => (await countRows(rows)) === mandates, MAX_SECONDS)

/** Moves the time, waits until there is a row for each mandate, and prints the rate since the first one. */
async function measureRate(name: string, moment: Date, rows: string): Promise<void> {
  await simulators.moveTo(moment)
  const first = await until(name, async () => (await countRows(rows)) || undefined, MAX_SECONDS)
  const [began, cpuMs] = [performance.now(), cpuMsOfTree(shop.pid)]
  await waitForAll(name, rows)
  const count = mandates - first
  const rate = count / ((performance.now() - began) / 1_000)
  const cpuMsEach = (cpuMsOfTree(shop.pid) - cpuMs) / count
  console.log(`| ${name} | ${String(count)} | ${rate.toFixed(0)} | ${cpuMsEach.toFixed(1)} |`)
}

for (let number = 0; number < mandates; number += BUYERS_AT_ONCE) {
  const buyers = [...Array(Math.min(BUYERS_AT_ONCE, mandates - number)).keys()]
  await Promise.all(
    buyers.map((buyer) =>
      registerAndBuy(url, simulators, { number: number + buyer, cart: PLAN, renews: true }),
    ),
  )
}
await waitForAll('the mandates to be active', `mandate where state = 'active'`)
await waitForAll('the renewals to be planned', `renewal where state = 'scheduled'`)
await database.analyse()
await simulators.delay('payu', { kind: 'fixed', ms: LATENCY_MS })

const [renewal] = await database.query<{ dueAt: Date }>('select min(due_at) as "dueAt" from renewal')
if (!renewal) throw new Error('no renewal is planned')
const lastDay = midnightInIndia(renewal.dueAt).getTime()
/** Returns a time of day in India, some days from the one on which the packs end. */
const inIndia = (days: number, hour: number, minute: number): Date =>
  new Date(lastDay + days * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS)
const [checksAt, noticesAt, debitsAt] = [inIndia(-10, 12, 0), inIndia(-3, 9, 5), inIndia(0, 5, 31)]

console.log(`| work at PayU | measured | a second, one instance | ms of Node each, with the simulator |`)
console.log(`| ------------ | -------- | ---------------------- | ---------------------------------- |`)
await measureRate('mandates checked', checksAt, `mandate where checked_at >= '${checksAt.toISOString()}'`)
await measureRate('debits announced', noticesAt, `debit_notice where state = 'accepted'`)
await measureRate('debits sent', debitsAt, `debit where state in ('unknown', 'captured')`)
await measureRate('debits confirmed', inIndia(0, 5, 46), `renewal where state = 'paid'`)
await shop.stop()
await database.stop()
