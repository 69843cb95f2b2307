/** Tests of payouts at the desk. */
import { NEUTRAL } from '#api/payouts/column-mapping.ts'
import { importPayoutReport } from '#api/payouts/import-payout-report.ts'
import { listAuditEntries } from '#api/staff/audit-log/audit-entry-store.ts'
import type { DeskClose } from '#contract/staff/desk-payouts.ts'
import { openText, payoutReport } from '#test/payout-files.ts'
import { openDesk } from '#test/staff/open-desk.ts'
import { expect, test } from 'vitest'

const CLOSE = '/staff/api/payouts/close'

/** A desk whose shop does not know the one payment in the report of PayU. */
async function openDeskWithException() {
  const opened = await openDesk()
  const { platform, signIn } = opened
  const paidOn = new Date(platform.runtime.now().getTime() - 86_400_000).toISOString().slice(0, 10)
  const report = openText(payoutReport({ reference: 'P7', paidOn }), 1000)
  await importPayoutReport(platform, report, { mapping: NEUTRAL, apply: true, gateway: 'payu' })
  const finance = await signIn(['finance'])
  const close = async (query = '') => (await finance.call('GET', `${CLOSE}${query}`)).body.data as DeskClose
  return { ...opened, finance, close, paidOn }
}

test('finance reads the close of yesterday, and explains an exception with a name and a reason [SPEC-17-21]', async () => {
  const { finance, close, platform, paidOn } = await openDeskWithException()
  const before = await close()
  expect(before).toMatchObject({
    day: paidOn,
    lastFullDay: paidOn,
    count: 1,
    explained: 0,
    lastBankDay: null,
  })
  expect(before.exceptions).toMatchObject([{ kind: 'extra', reference: 'P7', amountPaise: 14_900 }])
  expect(before.gateways.find(({ gateway }) => gateway === 'payu')).toMatchObject({ from: paidOn })
  const url = `/staff/api/payouts/exceptions/${before.exceptions[0]?.code ?? ''}/explain`
  const payload = { reason: 'sold by telephone' }
  const listEntries = async () =>
    (await listAuditEntries(platform.db, {}, 9)).map(({ act, staff: by }) => [act.name, by.name, act.reason])
  expect((await finance.call('POST', url, { payload })).status).toBe(200)
  expect(await listEntries()).toEqual([['payout.explain', finance.name, payload.reason]])
  expect(await close()).toMatchObject({ count: 0, explained: 1, exceptions: [] })
  expect((await finance.call('POST', url, { payload })).body.code).toBe('exception_not_found')
  expect(await listEntries()).toHaveLength(1)
})

test('a day that is not over, a text that is not a date, and a short reason are refused clearly [SPEC-17-21]', async () => {
  const { finance } = await openDeskWithException()
  const messageOf = async (query: string) => (await finance.call('GET', `${CLOSE}?day=${query}`)).body
  expect(await messageOf('2999-01-01')).toMatchObject({ code: 'day_not_over' })
  expect(await messageOf('2026-02-30')).toMatchObject({
    fields: { day: expect.stringContaining('not a date') as string },
  })
  const url = '/staff/api/payouts/exceptions/0F12AB34CD/explain'
  const short = await finance.call('POST', url, { payload: { reason: 'sold' } })
  expect([short.status, short.body]).toMatchObject([
    422,
    { fields: { reason: expect.stringContaining('5 to 300') as string } },
  ])
})

test('a large statement in MT940 is refused: only the command imports it', async () => {
  const { signIn } = await openDesk()
  const finance = await signIn(['finance'])
  const file = base64(`:20:X\n${'x'.repeat(1024 * 1024)}`)
  const { body } = await finance.call('POST', '/staff/api/payouts/statements', {
    payload: { file, apply: true },
  })
  const message = expect.stringMatching(/^is a statement of more than 1 MB/) as string
  expect(body.data).toMatchObject({ faults: [{ place: 'the file', message }], isApplied: false })
})

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const REPORTS = '/staff/api/payouts/reports'

test('finance checks a report, imports it once, and sees its faults [SPEC-17-24, ASVS-5.2.2]', async () => {
  const { signIn, platform } = await openDesk()
  const finance = await signIn(['finance'])
  const send = async (text: string, apply: boolean, gateway = 'payu') =>
    (await finance.call('POST', REPORTS, { payload: { gateway, apply, file: base64(text) } })).body
  const countLines = async () => (await platform.db.selectFrom('payout_line').select('id').execute()).length
  const report = payoutReport({ reference: 'P1' }, { reference: 'P2' })
  const found = { rows: 2, added: 2, leftOut: 0, faults: [], importedAt: null }
  expect((await send(report, false)).data).toEqual({ ...found, isApplied: false })
  expect(await countLines()).toBe(0)
  expect((await send(report, true)).data).toEqual({ ...found, isApplied: true })
  expect((await send(report, true)).data).toMatchObject({
    isApplied: false,
    importedAt: expect.any(String) as string,
  })
  const broken = await send(payoutReport({ reference: 'P3', amount: '=1+1' }), true)
  expect(broken.data).toMatchObject({
    isApplied: false,
    faults: [{ place: expect.stringContaining('line 2') as string }],
  })
  expect((await send(report, true, 'satellite-wallet')).code).toBe('gateway_unknown')
  expect(await countLines()).toBe(2)
  const entries = await listAuditEntries(platform.db, {}, 9)
  expect(entries.map(({ act }) => [act.name, act.subject])).toEqual([['payout.import_report', '2 rows']])
})

test('finance imports a statement with a mapping, and a wrong mapping is refused with a sentence [SPEC-17-24]', async () => {
  const { signIn } = await openDesk()
  const finance = await signIn(['finance'])
  const file = base64('UTR,day,sum\nUTR0001,20-11-2026,100.00\n')
  const columns = { reference: 'UTR', booked_on: 'day', amount: 'sum' }
  const send = (mapping: object) =>
    finance.call('POST', '/staff/api/payouts/statements', {
      payload: { file, apply: true, mapping: JSON.stringify(mapping) },
    })
  const wrong = await send({ columns: { color: 'UTR' } })
  expect(wrong.body).toMatchObject({
    code: 'mapping_invalid',
    fields: { mapping: expect.stringContaining('unknown meaning: color') as string },
  })
  const right = await send({ columns, fixed: { currency: 'INR' }, days: 'DD-MM-YYYY' })
  expect(right.body.data).toMatchObject({ isApplied: true, rows: 1, added: 1, faults: [] })
})

test('a file is refused before it is read without a session, and where it is too large [SPEC-17-24, ASVS-5.2.1]', async () => {
  const { signIn, anonymous } = await openDesk()
  const file = 'A'.repeat(6_000_000)
  const payload = { gateway: 'payu', apply: true, file }
  expect((await anonymous('POST', REPORTS, { payload })).status).toBe(401)
  const finance = await signIn(['finance'])
  expect((await finance.call('POST', REPORTS, { payload })).status).toBe(413)
})
