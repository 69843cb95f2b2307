/** Tests of remembered daily closes. */
import { makeApp } from '#test/app.ts'
import { statementCounter } from '#test/count-statements.ts'
import { openText, payoutReport } from '#test/payout-files.ts'
import { expect, test } from 'vitest'
import { NEUTRAL } from './column-mapping.ts'
import { explainException } from './explain-exception.ts'
import { importPayoutReport } from './import-payout-report.ts'
import { createCloseReader } from './create-close-reader.ts'

const DAY = '2026-11-19'

async function openReader() {
  const { count, plugin } = statementCounter()
  const { platform, external } = await makeApp({ plugins: [plugin] })
  const importReport = (reference: string) => {
    const file = openText(payoutReport({ reference, paidOn: DAY }), 1000)
    return importPayoutReport(platform, file, { mapping: NEUTRAL, apply: true, gateway: 'payu' })
  }
  await importReport('P7')
  const read = createCloseReader(platform)
  return { platform, external, importReport, read, count }
}

test('a close is computed once in half a minute, also for readers at the same time', async () => {
  const { external, read, count } = await openReader()
  const first = await count(() => read(DAY))
  expect(first.trips).toBeGreaterThan(1)
  expect(first.result.exceptions.map(({ reference }) => reference)).toEqual(['P7'])
  const again = await count(() => Promise.all([read(DAY), read(DAY)]))
  expect([again.trips, again.result[0]]).toEqual([2, first.result])
  external.advance(29)
  expect((await count(() => read(DAY))).trips).toBe(1)
  external.advance(1)
  expect((await count(() => read(DAY))).trips).toBe(first.trips)
})

test('an import and an explanation are in the next close that is read', async () => {
  const { platform, importReport, read } = await openReader()
  const [exception] = (await read(DAY)).exceptions
  await importReport('P8')
  expect((await read(DAY)).exceptions).toHaveLength(2)
  await explainException(platform, {
    code: exception?.code ?? '',
    because: 'sold by telephone',
    by: 'meena.s',
  })
  expect((await read(DAY)).exceptions.map(({ reference }) => reference)).toEqual(['P8'])
})
