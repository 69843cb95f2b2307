/** Measures a start until the first page is answered: processor time and memory, on each kind of database. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atMost, type Figure, note } from '#verification/bench/report-line.ts'
import { median } from './statistics.ts'
import { type Shop, startShop } from '#verification/bench/setup/shop.ts'

const TIMES = 3
/** Goals for later starts, in which Node uses its compile cache. */
const MAX_SECONDS = { embedded: 2.5, postgres: 1.5 }
const MAX_MEGABYTES = 130

type Started = Shop['started']

export async function measureStarts(databaseUrl: string): Promise<Figure[]> {
  const onPostgres: Started[] = []
  for (let time = 0; time < TIMES; time++) onPostgres.push(await startAndStop({ DATABASE_URL: databaseUrl }))

  const folder = mkdtempSync(join(tmpdir(), 'sun-direct-go-bench-'))
  try {
    const onNewFolder = await startAndStop({ DATA_DIR: folder })
    const onOldFolder: Started[] = []
    for (let time = 0; time < TIMES; time++) onOldFolder.push(await startAndStop({ DATA_DIR: folder }))
    const seconds = cpuSeconds(onOldFolder)
    return [
      atMost(
        'start on an existing PGlite folder',
        seconds,
        { max: MAX_SECONDS.embedded, unit: 's CPU' },
        formatStarts(onOldFolder),
      ),
      atMost('start on PostgreSQL', cpuSeconds(onPostgres), {
        max: MAX_SECONDS.postgres,
        unit: 's CPU',
      }),
      atMost('start on PostgreSQL, memory', megabytes(onPostgres), { max: MAX_MEGABYTES, unit: 'MB' }),
      note('start on a new PGlite folder', formatStarts([onNewFolder])),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startAndStop(env: Record<string, string>): Promise<Started> {
  const shop = await startShop({ env })
  await shop.stop()
  return shop.started
}

const cpuSeconds = (starts: Started[]): number => median(starts.map(({ cpuMs }) => cpuMs)) / 1000

const megabytes = (starts: Started[]): number => median(starts.map(({ residentMb }) => residentMb))

const formatStarts = (starts: Started[]): string =>
  `${cpuSeconds(starts).toFixed(1)} s CPU, ${megabytes(starts).toFixed(0)} MB`
