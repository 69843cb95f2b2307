import { sql } from 'kysely'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPglite } from './open-pglite.ts'

test('makes a folder after an interrupted start, keeps its rows, and caches 4 MB of it', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'open-pglite-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const dir = join(parent, 'database')
  // What an interrupted start leaves.
  mkdirSync(`${dir}.new`)
  writeFileSync(`${dir}.new/PG_VERSION`, '18')

  const printed: string[] = []
  const open = () => openPglite(dir, (line) => printed.push(line))
  const first = await open()
  await sql`create table kept as select 7::int8 as row`.execute(first.db)
  await first.close()
  const second = await open()
  onTestFinished(second.close)

  expect((await sql`select row from kept`.execute(second.db)).rows).toEqual([{ row: 7 }])
  expect((await sql`show shared_buffers`.execute(second.db)).rows).toEqual([{ shared_buffers: '4MB' }])
  expect((await sql`show wal_segment_size`.execute(second.db)).rows).toEqual([{ wal_segment_size: '1MB' }])
  expect(existsSync(`${dir}.new`)).toBe(false)
  expect(printed).toHaveLength(1)
}, 60_000)
