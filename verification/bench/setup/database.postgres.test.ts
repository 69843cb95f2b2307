/** Opens the bench's database as every scenario does, with three subscribers. */
import { openDatabase } from '#api/platform/db/open-database.ts'
import { expect, onTestFinished, test } from 'vitest'
import { cpuMsOfTree } from '#verification/bench/measure/cpu-time.ts'
import { openBenchDatabase } from './database.ts'
import { fillOrdersAtPayu, countDue, endDue, makeDue } from './due-at-payu.ts'

test('the bench database is filled, analysed, and measured by the processes of PostgreSQL', async () => {
  const database = await openBenchDatabase()
  onTestFinished(database.stop)
  const { close } = await openDatabase({ kind: 'postgres', url: database.url, pool: 1 })
  await close()
  await database.seed(3)
  await database.analyse()
  expect(await database.query('select mobile from subscriber order by mobile')).toEqual([
    { mobile: '6000000000' },
    { mobile: '6000000001' },
    { mobile: '6000000002' },
  ])
  expect(cpuMsOfTree(database.postgresPid)).toBeGreaterThan(0)

  await fillOrdersAtPayu(database)
  expect(await countDue(database)).toEqual({ refunds: 0, attempts: 0 })
  await makeDue(database)
  const paid = (450 * 9) / 10 // One order in ten is unpaid.
  expect(await countDue(database)).toEqual({ refunds: paid, attempts: paid })
  await endDue(database)
  expect(await countDue(database)).toEqual({ refunds: 0, attempts: 0 })
})
