/** Measures a start until the first page is answered: processor time and memory, on each kind of database. */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atMost, type Figure } from '#verification/bench/report.ts'
import { type Shop, startShop } from '#verification/bench/setup/shop.ts'
import { median } from './statistics.ts'

const TIMES = 3
/** Goals for later starts, in which Node uses its compile cache, with all languages. */
const MAX_SECONDS = { embedded: 2.5, postgres: 2 }
const MAX_MEGABYTES = 150

export async function measureStarts(databaseUrl: string): Promise<Figure[]> {
  const onPostgres = await measureStartTimes({ DATABASE_URL: databaseUrl })
  await using folder = await mkdtempDisposable(join(tmpdir(), 'sun-direct-go-bench-'))
  // Creates the folder, and is not measured.
  await measureStartTimes({ DATA_DIR: folder.path }, 1)
  const onFolder = await measureStartTimes({ DATA_DIR: folder.path })
  return [
    atMost('start on an existing PGlite folder', cpuSeconds(onFolder), {
      max: MAX_SECONDS.embedded,
      unit: 's CPU',
    }),
    atMost('start on PostgreSQL', cpuSeconds(onPostgres), { max: MAX_SECONDS.postgres, unit: 's CPU' }),
    atMost('start on PostgreSQL, memory', median(onPostgres.map(({ residentMb }) => residentMb)), {
      max: MAX_MEGABYTES,
      unit: 'MB',
    }),
  ]
}

async function measureStartTimes(
  settings: Record<string, string>,
  times = TIMES,
): Promise<Shop['started'][]> {
  const starts: Shop['started'][] = []
  for (let time = 0; time < times; time++) {
    const shop = await startShop(settings)
    await shop.stop()
    starts.push(shop.started)
  }
  return starts
}

const cpuSeconds = (starts: Shop['started'][]): number => median(starts.map(({ cpuMs }) => cpuMs)) / 1000
