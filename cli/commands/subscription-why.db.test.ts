/** `shop subscription why` for a plan that was renewed at the simulator of PayU. */
import { listAuditEntries } from '#api/staff/audit-log/audit-entry-store.ts'
import { registrationForm } from '#test/fixtures.ts'
import { openMandateShop } from '#test/mandate-shop.ts'
import { openTerminal } from '#test/terminal.ts'
import { expect, test } from 'vitest'

/** Opens a shop whose renewal was announced; with the notice of the bank three days before. */
async function openAnnounced() {
  const shop = await openMandateShop()
  await shop.runUntil('2026-11-20T12:05:00Z')
  shop.skipTo('2026-12-17T03:00:00Z')
  await shop.runUntil('2026-12-17T03:30:00Z')
  return { ...shop, ...openTerminal(shop) }
}

type Shop = Awaited<ReturnType<typeof openAnnounced>>
const { mobile, email, firstName } = registrationForm()

test('shows state, mandate, consent, notices and debits by time, and the next step [SPEC-15-71]', async () => {
  const shop = await openAnnounced()
  await shop.external.setBehaviour({ system: 'payu', behaviour: 'insufficient-funds', times: 1 })
  await shop.runUntil('2026-12-20T06:00:00Z')
  expect(await shop.run(`subscription why ${mobile}`)).toBe(0)
  const text = shop.stdout.join('\n')
  expect(text).toMatch(
    /^Subscription [0-9a-f-]{36} is active since 20\/11\/2026 .*\. Subscriber \d{11}, mobile \*{6}2345\.\n/,
  )
  expect(text).toContain(`Plan      Family Max, bought with order ${shop.orderId}\n`)
  expect(text).toMatch(
    /\nMandate {3}[0-9a-f-]{36}, payu \d+ by upi: active since 20\/11\/2026 .*; status last read 20\/12\/2026 .*, next 21\/12\/2026 /,
  )
  expect(text).toContain('to text test: ₹249.00 every 1 month, at most ₹249.00, until 19/11/2029\n')
  expect(text).toMatch(
    /\nPeriod 2 {2}[0-9a-f-]{36}: collecting since 20\/12\/2026 .*; ₹249.00, due 20\/12\/2026 05:30:00 PM, order \w{23}; next step 20\/12\/2026 01:30:00 PM\n {2}17\/12\/2026 09:00:00 AM {2}notice 2 of ₹249.00 on 20\/12\/2026: accepted at 17\/12\/2026 .*\n {2}20\/12\/2026 05:30:00 AM {2}debit \w{23}: failed, code Z9\n/,
  )
  expect(shop.stdout.slice(-2)).toEqual([
    'Next      We will ask your bank again on 20/12/2026 at 01:30 PM. Please keep enough money in your account.',
    'To do     Nothing.',
  ])
  for (const personal of [mobile, email, firstName]) expect(text).not.toContain(personal)
})

test.each<[string, (shop: Shop) => Promise<string>]>([
  ['the purchase', async ({ orderId }) => orderId],
  [
    'a subscription',
    async ({ db }) => (await db.selectFrom('subscription').select('id').executeTakeFirstOrThrow()).id,
  ],
  ['a mandate', async ({ mandateRow }) => (await mandateRow()).id],
  ['a renewal', async ({ db }) => (await db.selectFrom('renewal').select('id').executeTakeFirstOrThrow()).id],
  [
    'a debit',
    async ({ db, runUntil }) => {
      await runUntil('2026-12-20T01:00:00Z')
      return (await db.selectFrom('debit').select('attempt_id').executeTakeFirstOrThrow()).attempt_id
    },
  ],
])('finds it by the id of %s', async (_name, idOf) => {
  const shop = await openAnnounced()
  expect(await shop.run(`subscription why ${await idOf(shop)} --json`)).toBe(0)
  expect(JSON.parse(shop.stdout[0] ?? '')).toMatchObject([
    {
      record: {
        orderId: shop.orderId,
        mobile: '******2345',
        subscription: { state: 'active' },
        renewals: [
          { period: 2, notices: [{ state: 'accepted' }] },
          ...(_name === 'a debit' ? [{ period: 3 }] : []),
        ],
      },
      remedies: [],
    },
  ])
})

test('has an entry in the audit log with the id of the mandate [SPEC-17-01]', async () => {
  const shop = await openAnnounced()
  const { id } = await shop.mandateRow()
  await shop.run(`subscription why ${mobile}`)
  const [entry, ...others] = await listAuditEntries(shop.db, {}, 10)
  expect(entry).toMatchObject({ staff: { name: 'asha.p' }, act: { name: 'subscription.read', subject: id } })
  expect(others).toEqual([])
})

test('shows nothing without the name of the operator [SPEC-17-03]', async () => {
  const shop = await openAnnounced()
  Object.assign(shop.terminal, { systemUser: undefined })
  expect(await shop.run(`subscription why ${mobile}`)).toBe(2)
  expect(shop.stdout).toEqual([])
  expect(shop.stderr.at(-1)).toContain('Set SHOP_OPERATOR to your name')
  expect(await listAuditEntries(shop.db, {}, 10)).toEqual([])
})

test('names the remedy where a step is late [SPEC-15-71]', async () => {
  const shop = await openAnnounced()
  shop.skipTo('2026-12-20T03:00:00Z')
  await shop.run(`subscription why ${shop.orderId}`)
  expect(shop.stdout.filter((line) => line.startsWith('To do'))).toEqual([
    expect.stringContaining('The status of the mandate has not been read for a day.'),
    expect.stringContaining('The next step is more than an hour late.'),
  ])
})

test('shows a mandate whose payment is not captured, without a subscription', async () => {
  const shop = await openMandateShop({ outcome: 'failure' })
  const terminal = openTerminal(shop)
  await terminal.run(`subscription why ${mobile}`)
  expect(terminal.stdout[0]).toMatch(/^There is no subscription: .* Subscriber \d{11}/)
  expect(terminal.stdout.at(-2)).toBe('Next      Nothing.')
})

test.each([
  [`subscription why ${'A'.repeat(23)}`, 1, `There is no automatic renewal of ${'A'.repeat(23)}.`],
  ['subscription why', 2, 'Give the id of a subscription'],
  ['subscription why abc', 2, 'Give the id of a subscription'],
  ['subscription why 9840012345 9840012346', 2, 'Give only one'],
])('"%s" exits with %i and an explanation', async (line, code, words) => {
  const shop = await openAnnounced()
  expect(await shop.run(line)).toBe(code)
  expect(shop.stderr.join('\n')).toContain(words)
})
