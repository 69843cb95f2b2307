/** Ends that a worker decided before the renewal was paid, or ended by another worker. */
import { runQueries } from '#api/platform/db/batch.ts'
import { endDebits } from '#api/renewals/debits/end-debits.ts'
import { openActiveMandateShop } from '#test/mandate-shop.ts'
import { describe, expect, test } from 'vitest'
import { finishRenewal } from './finish-renewal.ts'
import { renewalContextQuery } from './renewal-context-query.ts'

type End = Parameters<typeof finishRenewal>[1]

const ENDS_UNPAID: [what: string, end: End][] = [
  ['as skipped', { kind: 'skip' }],
  ['as unpaid', { kind: 'abandon', subscription: 'miss_payment' }],
  ['with its subscription', { kind: 'abandon', subscription: 'end', message: 'renewal_ended' }],
]

/** Opens a shop whose renewal is debited on 20 December; the outcome of the debit is known after a day. */
const openCollecting = () => openRenewing('2026-12-20T06:00:00Z', '2 collecting accepted unknown')

/** @param renewal as it is at the moment `until` */
async function openRenewing(until: string, renewal: string) {
  const shop = await openActiveMandateShop()
  await shop.external.setBehaviour({ system: 'payu', behaviour: 'late-debit', times: 1 })
  await shop.runUntil(until)
  expect(await shop.renewals()).toEqual([renewal])
  const { id } = await shop.db.selectFrom('renewal').select('id').executeTakeFirstOrThrow()
  const [context] = await runQueries(shop.db, renewalContextQuery(id))
  const { platform, gateway, catalogue } = shop
  if (!context || !gateway.mandates) throw new Error('no renewal at this gateway')
  const claimedUntil = platform.runtime.now()
  const tools = { platform, mandates: gateway.mandates, offers: catalogue.offers }
  const work = { ...tools, pricePaise: undefined, claimedUntil }
  const finish = (end: End, changed: Partial<typeof context> = {}) =>
    finishRenewal({ ...work, context: { ...context, ...changed } }, end)
  return { shop, finish }
}

describe('a renewal that another worker has ended', () => {
  test.each<[string, End]>([['as paid', { kind: 'finish_paid' }], ...ENDS_UNPAID])(
    'is not ended again %s',
    async (_what, end) => {
      const { shop, finish } = await openCollecting()
      await shop.runUntil('2026-12-21T18:00:00Z')
      await finish(end)
      expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
      expect(await shop.states()).toEqual(['active', 'active'])
    },
  )
})

describe('a renewal that was paid meanwhile', () => {
  test.each(ENDS_UNPAID)('is not ended %s, and is then ended as paid', async (_what, end) => {
    const { shop, finish } = await openCollecting()
    shop.skipTo('2026-12-21T18:00:00Z')
    await shop.reconcileDueAttempts()
    await endDebits(shop.platform, 'payu')
    await finish(end)
    expect(await shop.states()).toEqual(['active', 'active'])
    await shop.runUntil('2026-12-21T18:05:00Z')
    expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
  })
})

test.each([
  ['nothing was charged', { capturedAttempts: [] }],
  ['you are refunded', { capturedAttempts: ['A'.repeat(25)] }],
])('the message about a renewal that is given up says that %s', async (expected, captured) => {
  const { shop, finish } = await openRenewing('2026-12-17T03:31:00Z', '2 notified accepted')
  await finish({ kind: 'abandon', subscription: 'miss_payment' }, captured)
  expect(await shop.states()).toEqual(['past_due', 'active'])
  const about = (await shop.texts()).filter((text) => text.includes('was not renewed'))
  expect(about).toEqual([expect.stringContaining(`was not renewed, and ${expected}.`)])
})
