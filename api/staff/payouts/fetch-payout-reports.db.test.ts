/** Tests the job that fetches payout reports: days, repetition, failures, and what the desk and the audit log show. */
import { closeDay } from '#api/payouts/close-day.ts'
import { listFetchStates, payoutFetchIsDue } from '#api/payouts/payout-fetch-store.ts'
import { lockPayouts } from '#api/payouts/payout-store.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { onPostgres } from '#test/database.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import { readOpenWork } from '#api/payments/operator/open-work-query.ts'
import { listAuditEntries } from '#api/staff/audit-log/audit-entry-store.ts'
import type { HttpRequest } from '#api/platform/runtime/runtime.ts'
import { NEUTRAL } from '#api/payouts/column-mapping.ts'
import { importPayoutReport } from '#api/payouts/import-payout-report.ts'
import { openText } from '#test/payout-files.ts'
import { openPayoutShop } from '#test/payout-shop.ts'
import { beforeEach, expect, test } from 'vitest'
import { fetchPayoutReports } from './fetch-payout-reports.ts'
import { readFetchedReports } from './read-fetched-reports.ts'

const HOUR_SECONDS = 3600

let shop: Awaited<ReturnType<typeof openPayoutShop>>
beforeEach(async () => {
  shop = await openPayoutShop()
})

/** Runs the job of a gateway once. */
const run = (gateway: 'payu' | 'paytm' = 'payu') => fetchPayoutReports(shop.platform, shop.gateways[gateway])
const isDue = async () => {
  const { db, runtime, config } = shop.platform
  return (await runQueries(db, payoutFetchIsDue('payu', runtime.now(), config.payoutReports.hour)))[0]
}
const days = async (gateway = 'payu') =>
  (
    await shop.db
      .selectFrom('payout_fetch')
      .selectAll()
      .where('gateway', '=', gateway)
      .orderBy('day')
      .execute()
  ).map(({ day, row_count: rows, fault }) => [new Date(day).toISOString().slice(0, 10), rows, fault] as const)
const state = async () => (await listFetchStates(shop.db)).find(({ gateway }) => gateway === 'payu')
const reportsAsked = () =>
  shop.external.network.requests.filter(({ body = '' }) => /get_settlement|utrProcessed/.test(body))

test('fetches the report of each day that is over once, and imports it as the job [SPEC-17-61]', async () => {
  await run()
  expect(await days()).toEqual([['2026-11-19', 0, null]])
  expect(await isDue()).toBe(false)
  shop.passDays(1)
  expect(await isDue()).toBe(true)
  await run()
  await run()
  expect(await days()).toEqual([
    ['2026-11-19', 0, null],
    ['2026-11-20', 1, null],
  ])
  expect(await shop.countLines()).toBe(1)
  const entries = await listAuditEntries(shop.db, {}, 9)
  expect(entries.map(({ staff, act }) => [staff, act.name, act.after])).toEqual([
    [{ name: 'payout-reports', role: 'job', channel: 'job' }, 'payout.import_report', { added: 1 }],
  ])
  expect(reportsAsked()).toHaveLength(2)
})

test('a report that was imported as a file changes nothing when it is fetched', async () => {
  const { simulators } = shop.external
  await simulators.inject({ method: 'POST', url: '/payouts?gateway=payu' })
  const { body } = await simulators.inject('/payout-report?gateway=payu')
  const how = { mapping: NEUTRAL, apply: true, gateway: 'payu' }
  expect(await importPayoutReport(shop.platform, openText(body), how)).toMatchObject({ added: 1 })
  shop.passDays(1)
  await run()
  expect(await days()).toEqual([['2026-11-20', 1, null]])
  expect(await shop.countLines()).toBe(1)
  await shop.db
    .updateTable('payout_fetch')
    .set({ next_fetch_at: new Date(0) })
    .execute()
  await run()
  expect(await shop.countLines()).toBe(1)
  const imports = await listAuditEntries(shop.db, {}, 9)
  expect(imports).toHaveLength(1)
})

test('the day in India decides, from the hour of the setting on', async () => {
  // Noon in UTC is 17:30 in India: 21 November begins after six and a half hours, and its six o’clock after twelve and a half.
  await run()
  shop.external.advance(12 * HOUR_SECONDS)
  await run()
  expect(await days()).toHaveLength(1)
  shop.external.advance(HOUR_SECONDS)
  await run()
  expect((await days()).at(-1)?.[0]).toBe('2026-11-20')
})

test('catches up with missed days, at most thirty', async () => {
  await run()
  shop.passDays(4)
  await run()
  expect((await days()).map(([day]) => day)).toEqual(
    ['19', '20', '21', '22', '23'].map((day) => `2026-11-${day}`),
  )
  shop.passDays(90)
  await run()
  expect((await days()).length).toBe(5 + 31)
})

test('fetches a day once more after four days, for lines that a gateway adds late', async () => {
  shop.passDays(1)
  await run()
  const first = reportsAsked().length
  shop.passDays(4)
  await run()
  const again = reportsAsked().filter(({ body = '' }) => body.includes('var1=2026-11-20'))
  expect(again).toHaveLength(2)
  shop.passDays(30)
  await run()
  expect(reportsAsked().filter(({ body = '' }) => body.includes('var1=2026-11-20'))).toHaveLength(2)
  expect(first).toBe(1)
})

test('a gateway that is down is asked again later, and does not stop the other one [SPEC-17-62]', async () => {
  shop.passDays(2)
  await shop.external.setBehaviour({ system: 'payu', behaviour: 'payouts-down' })
  await run('paytm')
  await run()
  await run()
  expect(reportsAsked()).toHaveLength(2)
  expect(await days()).toEqual([['2026-11-21', null, 'the system answered with a server error']])
  expect((await days('paytm')).map(([, rows]) => rows)).toEqual([0])
  expect(await isDue()).toBe(false)
  await shop.external.setBehaviour({ system: 'payu', behaviour: 'normal' })
  shop.external.advance(16 * 60)
  expect(await isDue()).toBe(true)
  await run()
  expect(await state()).toMatchObject({ missing: 0, fault: null, rows: 1 })
})

test('after a failure all days of the gateway wait, longer each time', async () => {
  await run()
  shop.passDays(3)
  await shop.external.setBehaviour({ system: 'payu', behaviour: 'payouts-cut-off' })
  const asked = reportsAsked().length
  await run()
  await run()
  expect(reportsAsked().length - asked).toBe(1)
  for (let hours = 0; hours < 24; hours++) {
    shop.external.advance(HOUR_SECONDS)
    await run()
  }
  expect(reportsAsked().length - asked).toBeLessThan(20)
})

test.each([
  ['an error', () => Promise.resolve({ status: 500, body: '' })],
  ['no answer', () => Promise.reject(new TypeError('time-out'))],
])('a day that the gateway always answers with %s does not delay the later days', async (_, answer) => {
  shop.passDays(1)
  await run()
  const { send } = shop.external.network
  shop.external.network.send = (request: HttpRequest) =>
    request.body?.includes('var1=2026-11-21') === true ? answer() : send(request)
  shop.passDays(3)
  await run()
  for (let hours = 0; hours < 23; hours++) {
    shop.external.advance(HOUR_SECONDS)
    await run()
  }
  expect((await days()).slice(0, 4).map(([day, rows]) => [day, rows !== null])).toEqual([
    ['2026-11-20', true],
    ['2026-11-21', false],
    ['2026-11-22', true],
    ['2026-11-23', true],
  ])
})

test('wrong credentials are a visible failure, and not a day without a payout [SPEC-17-62]', async () => {
  const { send } = shop.external.network
  const spoil = (body = '') => body.replace(/hash=[0-9a-f]{8}/, 'hash=00000000')
  shop.external.network.send = (request: HttpRequest) => send({ ...request, body: spoil(request.body) })
  shop.passDays(1)
  await run()
  expect(await days()).toEqual([
    ['2026-11-20', null, 'the system refused the request, such as for wrong credentials'],
  ])
})

test('a report with a fault is not imported at all, is shown, and does not stop other days', async () => {
  shop.passDays(1)
  await run()
  await shop.importStatement([['SIMB261120000001', '2026-11-20', '145.48']])
  await shop.external.setBehaviour({ system: 'payu', behaviour: 'payouts-other-amount', times: 1 })
  shop.passDays(5)
  await run()
  const found = await days()
  expect(found[0]?.[2]).toMatch(/^line 2: contradicts an earlier row of payment \d+ in the same payout/)
  expect(found.slice(1).map(([, rows]) => rows)).toEqual([0, 0, 0, 0, 0])
  expect(await shop.countLines()).toBe(1)
  expect(shop.lines.map(({ fields }) => fields)).toContainEqual(
    expect.objectContaining({ event: 'payout_report.not_fetched', gateway: 'payu', day: '2026-11-20' }),
  )
})

test('a missing report is late after the hours of the setting, at the desk and in the metrics [SPEC-17-62]', async () => {
  const fetched = async () => (await readFetchedReports(shop.platform, shop.gateways)).get('payu')
  expect(await fetched()).toEqual({
    arrivedAt: null,
    day: null,
    rows: null,
    missingDays: 0,
    isLate: false,
    fault: null,
  })
  await run()
  const arrivedAt = shop.platform.runtime.now().toISOString()
  expect(await fetched()).toMatchObject({ arrivedAt, day: '2026-11-19', rows: 0, isLate: false })
  await shop.external.setBehaviour({ system: 'payu', behaviour: 'payouts-down' })
  shop.passDays(1)
  const hour = async () => {
    shop.external.advance(HOUR_SECONDS)
    await run()
  }
  for (let hours = 0; hours < 12; hours++) await hour()
  expect(await fetched()).toMatchObject({ missingDays: 1, isLate: false })
  await hour()
  await hour()
  expect(await fetched()).toMatchObject({ missingDays: 2, isLate: true, arrivedAt })
  const { db, runtime } = shop.platform
  const work = (await readOpenWork(db, shop.gateways, runtime.now())).find(({ kind }) => kind === 'reports')
  expect(work).toMatchObject({ gateway: 'payu', count: 2 })
})

test('a late report is no alert once its file is imported, nor where reports are not fetched [SPEC-18-15]', async () => {
  const late = async (registry = shop.gateways) => {
    const work = await readOpenWork(shop.db, registry, shop.platform.runtime.now())
    const fetched = await readFetchedReports(shop.platform, registry)
    const reports = work.filter(({ kind }) => kind === 'reports')
    return [reports.map(({ count }) => count), fetched.get('payu')?.missingDays]
  }
  const { simulators } = shop.external
  await simulators.inject({ method: 'POST', url: '/payouts?gateway=payu' })
  await shop.external.setBehaviour({ system: 'payu', behaviour: 'payouts-down' })
  shop.passDays(1)
  await run()
  expect(await late()).toEqual([[1], 1])
  const { listPayouts: _, ...payu } = shop.gateways.payu
  expect(await late({ ...shop.gateways, payu })).toEqual([[], undefined])
  const { body } = await simulators.inject('/payout-report?gateway=payu')
  const how = { mapping: NEUTRAL, apply: true, gateway: 'payu' }
  await importPayoutReport(shop.platform, openText(body), how)
  expect(await late()).toEqual([[], 0])
})

test('two instances fetch a day once', async () => {
  shop.passDays(1)
  await Promise.all([run(), run()])
  expect(reportsAsked()).toHaveLength(1)
})

if (onPostgres)
  test('a report that arrives during another import is fetched again a minute later, without a fault', async () => {
    shop.passDays(1)
    await withTransaction(shop.db, async (tx) => {
      await lockPayouts(tx)
      await run()
    })
    expect(await days()).toEqual([['2026-11-20', null, null]])
    expect(await isDue()).toBe(false)
    shop.external.advance(60)
    expect(await isDue()).toBe(true)
    await run()
    expect(await days()).toEqual([['2026-11-20', 1, null]])
    expect(shop.lines.filter(({ level }) => level !== 'info')).toEqual([])
  })

test('fetched reports and the statement of the bank close the day', async () => {
  shop.passDays(1)
  await run()
  const { body } = await shop.external.simulators.inject('/bank-statement')
  const [, row = ''] = body.split('\n')
  const [reference = '', day = '', amount = ''] = row.split(',')
  await shop.importStatement([[reference, day, amount]])
  shop.passDays(9)
  expect(await closeDay(shop.platform, '2026-11-29')).toMatchObject({ exceptions: [], notDue: 0 })
})
