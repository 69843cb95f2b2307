/**
 * `TMPDIR=/mnt/small npm run bench -- full-disk`: fills the disk of PostgreSQL under load, and frees it again, several times. Orders
 * and payments are refused meanwhile, no acknowledged write may be lost, pages stay available, and no shop is restarted. The disk
 * must be a small one (`mount -t tmpfs -o size=400m tmpfs /mnt/small`), because other programs need theirs.
 */
import { appendFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from '#api/platform/db/database-errors.ts'
import type { SteadyCount, SteadyLoad } from '#verification/bench/load/steady-load.ts'
import { failureFigures, lossFigures } from '#verification/bench/measure/acknowledged-writes.ts'
import { countViolations } from '#verification/bench/measure/count-violations.ts'
import { sumMatching } from '#verification/bench/measure/statistics.ts'
import { atLeast, none, note } from '#verification/bench/report.ts'
import type { BenchDatabase } from '#verification/bench/setup/database.ts'
import { withEnvironment } from '#verification/bench/setup/environment.ts'
import { runScenario } from '#verification/bench/setup/run-scenario.ts'

/** `fills`: how many times the disk is filled; `full`: seconds for which it stays full; `reads`, `purchases`: per second. */
const DEFAULTS = { fills: 3, full: 20, reads: 40, purchases: 3 }
const LOAD_MS = 5_000
const LARGEST_DISK_BYTES = 1024 ** 3
const CHUNK = Buffer.alloc(64 * 1024)
const FILL_AGAIN_MS = 50
/** PostgreSQL that has ended stays down until an operator starts it. */
const RECOVERS_WITHIN_MS = 15_000

await runScenario('full-disk', DEFAULTS, async ({ fills, full, reads, purchases }) => {
  await requireSmallDisk()
  return withEnvironment(async ({ database, gateway, startShop, startChild }) => {
    const shops = [await startShop(), await startShop()]
    const load = startChild<SteadyLoad | 'stop', SteadyCount>('load/steady-load.ts')
    await load.call({ ports: shops.map(({ port }) => port), reads, purchases })
    let timesEnded = 0
    for (let fill = 1; fill <= fills; fill++) {
      await pause(LOAD_MS)
      await keepFull(full * 1000)
      if (!(await sellsAgain(database))) {
        timesEnded += 1
        // Starts PostgreSQL again, as an operator does.
        await database.crash(() => Promise.resolve())
        if (!(await sellsAgain(database))) throw new Error('no order is placed after the disk was freed')
      }
      console.error(`disk full ${String(fill)} of ${String(fills)}`)
    }
    await pause(LOAD_MS)
    const count = await load.call('stop')
    const refused = sumMatching(count.counts, /^\/.* 503/)
    return [
      note('times that the disk was full', `${String(fills)}, ${String(full)} s each`),
      note('times that PostgreSQL ended and was started by hand', String(timesEnded)),
      atLeast('API requests answered with 503', refused, 1, String(refused)),
      ...failureFigures(count),
      ...(await lossFigures(database.query, count, gateway)),
      none('violated invariants', await countViolations(database.url)),
    ]
  })
})

async function requireSmallDisk(): Promise<void> {
  const { blocks, bsize } = await statfs(tmpdir())
  if (blocks * bsize > LARGEST_DISK_BYTES)
    throw new Error(`${tmpdir()} is on a disk of more than 1 GB: set TMPDIR to a small one, which is filled.`)
}

/** Keeps the disk full for some time: takes all its space, even the space that is freed meanwhile. */
async function keepFull(milliseconds: number): Promise<void> {
  const file = join(tmpdir(), 'filler')
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    try {
      await appendFile(file, CHUNK)
    } catch (error) {
      if (errorCode(error) !== 'ENOSPC') throw error
      await pause(FILL_AGAIN_MS)
    }
  }
  await rm(file)
}

/** @returns whether a new order is placed in time */
async function sellsAgain(database: BenchDatabase): Promise<boolean> {
  const count = () =>
    database.query<{ count: string }>('select count(*) from orders').then(
      ([row]) => Number(row?.count),
      () => undefined,
    )
  const end = performance.now() + RECOVERS_WITHIN_MS
  let before: number | undefined
  while (performance.now() < end) {
    const now = await count()
    if (before !== undefined && now !== undefined && now > before) return true
    before ??= now
    await pause(100)
  }
  return false
}
