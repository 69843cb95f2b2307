/** The wait of a renewal whose subscription is stopped after the renewal was read. */
import { runQueries } from '#api/platform/db/batch.ts'
import { endDebits } from '#api/renewals/debits/end-debits.ts'
import { openActiveMandateShop } from '#test/mandate-shop.ts'
import { expect, test } from 'vitest'
import { renewalContextQuery } from './renewal-context-query.ts'
import { waitForStep } from './wait-for-step.ts'

const RETRY_AT = new Date('2026-12-21T19:00:00Z')

test('after a failed debit announces no other debit once the subscription is stopped', async () => {
  const shop = await openActiveMandateShop()
  await shop.external.setBehaviour({ system: 'payu', behaviour: 'late-debit-failure', times: 1 })
  await shop.runUntil('2026-12-20T00:10:00Z')
  shop.skipTo('2026-12-21T18:00:00Z')
  await shop.reconcileDueAttempts()
  await endDebits(shop.platform, 'payu')
  expect(await shop.renewals()).toEqual(['2 collecting accepted failed'])
  const { id } = await shop.db.selectFrom('renewal').select('id').executeTakeFirstOrThrow()
  const [context] = await runQueries(shop.db, renewalContextQuery(id))
  const { platform, gateway, catalogue } = shop
  if (!context || !gateway.mandates) throw new Error('no renewal at this gateway')
  const tools = { platform, mandates: gateway.mandates, offers: catalogue.offers }
  await shop.stop()
  await waitForStep(
    { ...tools, context, pricePaise: context.renewal.amountPaise, claimedUntil: platform.runtime.now() },
    RETRY_AT,
  )
  expect((await shop.texts()).filter((text) => text.includes('We try again'))).toEqual([])
})
