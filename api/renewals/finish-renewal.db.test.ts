/** Ends of a renewal that another worker has ended meanwhile. */
import { runQueries } from '#api/platform/db/batch.ts'
import { openMandateShop } from '#test/mandate-shop.ts'
import { expect, test } from 'vitest'
import { finishRenewal } from './finish-renewal.ts'
import { renewalContextQuery } from './renewal-context-query.ts'

const ENDS: [what: string, end: Parameters<typeof finishRenewal>[1]][] = [
  ['as paid', { kind: 'finish_paid' }],
  ['as skipped', { kind: 'skip' }],
  ['as unpaid', { kind: 'abandon', subscription: 'miss_payment' }],
  ['with its subscription', { kind: 'abandon', subscription: 'end', message: 'renewal_ended' }],
]

test.each(ENDS)('a renewal that has ended is not ended again %s', async (_what, end) => {
  const shop = await openMandateShop()
  await shop.goOn('2026-11-20T12:05:00Z')
  shop.skipTo('2026-12-17T03:00:00Z')
  await shop.goOn('2026-12-19T23:59:59Z')
  const { id } = await shop.db.selectFrom('renewal').select('id').executeTakeFirstOrThrow()
  const [context] = await runQueries(shop.db, renewalContextQuery(id))
  await shop.goOn('2026-12-20T01:00:00Z')
  const { platform, gateway } = shop
  if (!context || !gateway.mandates) throw new Error('no renewal at this gateway')

  const claimedUntil = platform.runtime.now()
  const work = { platform, mandates: gateway.mandates, context, pricePaise: undefined, claimedUntil }
  await finishRenewal(work, end)
  expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
  expect(await shop.states()).toEqual(['active', 'active'])
})
