/** Renewals at the simulator of Paytm: notice, debit, stop and cancellation. */
import { orderIdOf } from '#test/browser.ts'
import { FAMILY } from '#test/fixtures.ts'
import { openPaytmMandateShop } from '#test/paytm-mandate-shop.ts'
import { describe, expect, test } from 'vitest'

const NOTICE_AT = '2026-12-17T03:30:00.000Z'
const FIRST_DEBIT_AT = '2026-12-20T00:00:00.000Z'
const RETRY_AT = '2026-12-20T08:00:00.000Z'

/** Opens a shop whose mandate is active, on the day of the notice. */
async function openActive(settings?: Record<string, string>) {
  const shop = await openPaytmMandateShop(settings)
  await shop.pay()
  await shop.runUntil('2026-11-20T12:05:00Z')
  expect(await shop.states()).toEqual(['active', 'active'])
  shop.skipTo('2026-12-17T03:00:00Z')
  return shop
}

describe('a renewal at Paytm', () => {
  test('continues after the switch is turned off', async () => {
    const shop = await openActive()
    const { mandates } = shop.gateway
    Object.assign(mandates ?? {}, { isOffered: false })
    await shop.runUntil('2026-12-20T01:00:00Z')
    expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
  })

  test('is announced, debited when the notice is delivered, and followed by the next one [SPEC-15-68]', async () => {
    const shop = await openActive()
    await shop.runUntil(NOTICE_AT)
    expect(await shop.renewals()).toEqual(['2 notifying unknown'])
    await shop.runUntil('2026-12-17T04:00:00Z')
    expect(await shop.renewals()).toEqual(['2 notified accepted'])
    await shop.runUntil('2026-12-20T01:00:00Z')
    expect(await shop.debitTimes()).toEqual([FIRST_DEBIT_AT])
    expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
    expect((await shop.browser.packs()).map(({ endDate }) => endDate)).toHaveLength(2)
    shop.skipTo('2027-01-17T03:00:00Z')
    await shop.runUntil('2027-01-20T01:00:00Z')
    expect((await shop.renewals()).at(1)).toBe('3 paid accepted captured')
  })

  test('waits for a notice that is delivered hours later [SPEC-15-68]', async () => {
    const shop = await openActive()
    await shop.external.setBehaviour({ system: 'paytm', behaviour: 'notice-callback-late', times: 1 })
    await shop.runUntil('2026-12-17T06:20:00Z')
    expect(await shop.renewals()).toEqual(['2 notifying unknown'])
    await shop.runUntil('2026-12-17T06:45:00Z')
    expect(await shop.renewals()).toEqual(['2 notified accepted'])
    await shop.runUntil('2026-12-20T01:00:00Z')
    expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
  })

  test.each(['notice-refused', 'notice-fails'])('is announced again after %s', async (behaviour) => {
    const shop = await openActive()
    await shop.external.setBehaviour({ system: 'paytm', behaviour, times: 1 })
    await shop.runUntil('2026-12-20T01:00:00Z')
    expect(await shop.renewals()).toEqual(['2 paid refused,accepted captured', '3 scheduled'])
  })

  test.each(['/subscription/preNotify', '/subscription/renew'])(
    'is paid once where the answer of %s is lost [SPEC-15-68]',
    async (path) => {
      const shop = await openActive()
      const isLost = shop.external.loseAnswer(({ url }) => new URL(url).pathname === path)
      await shop.runUntil('2026-12-20T06:00:00Z')
      expect(isLost()).toBe(true)
      expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
      expect(await shop.debitTimes()).toEqual([FIRST_DEBIT_AT])
    },
  )

  test('is debited once if the request for the debit arrives twice [SPEC-15-68]', async () => {
    const shop = await openActive()
    shop.external.intercept(async (request, send) => {
      const answer = await send(request)
      return new URL(request.url).pathname === '/subscription/renew' ? send(request) : answer
    })
    await shop.runUntil('2026-12-20T06:00:00Z')
    expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
  })

  test('is debited again at the next time of the plan after a failure', async () => {
    const shop = await openActive()
    await shop.external.setBehaviour({ system: 'paytm', behaviour: 'insufficient-funds', times: 1 })
    await shop.runUntil('2026-12-20T09:00:00Z')
    expect(await shop.debitTimes()).toEqual([FIRST_DEBIT_AT, RETRY_AT])
    expect(await shop.renewals()).toEqual(['2 paid accepted failed,captured', '3 scheduled'])
  })

  test('ends with a message where the day of its periods has moved [SPEC-15-66]', async () => {
    const shop = await openActive()
    await shop.external.setBehaviour({ system: 'paytm', behaviour: 'insufficient-funds', times: 3 })
    await shop.runUntil('2026-12-22T00:00:00Z')
    expect(await shop.renewals()).toEqual(['2 paid accepted failed,failed,failed,captured', '3 scheduled'])
    shop.skipTo('2027-01-18T03:00:00Z')
    await shop.runUntil('2027-01-18T04:00:00Z')
    expect(await shop.states()).toEqual(['ended', 'revoked_by_us'])
    expect((await shop.renewals()).at(1)).toBe('3 abandoned')
    expect((await shop.texts()).join('\n')).toContain('renewal of Family Max has ended')
  })

  test('continues where it is paid hours late on the planned day [SPEC-15-81]', async () => {
    const shop = await openActive()
    await shop.external.setBehaviour({ system: 'paytm', behaviour: 'insufficient-funds', times: 2 })
    await shop.runUntil('2026-12-20T18:00:00Z')
    expect(await shop.renewals()).toEqual(['2 paid accepted failed,failed,captured', '3 scheduled'])
    shop.skipTo('2027-01-17T03:00:00Z')
    await shop.runUntil('2027-01-20T01:00:00Z')
    expect((await shop.renewals()).slice(1)).toEqual(['3 paid accepted captured', '4 scheduled'])
  })

  test('ends after a payment by hand, which moves the day of its periods [SPEC-15-66]', async () => {
    const shop = await openActive()
    await shop.external.setBehaviour({ system: 'paytm', behaviour: 'insufficient-funds', times: 4 })
    await shop.runUntil('2026-12-21T07:00:00Z')
    expect((await shop.states())[0]).toBe('past_due')
    await shop.browser.logIn('9840012345')
    await shop.browser.payByPaytm(orderIdOf(await shop.browser.placeOrder(FAMILY)))
    await shop.runUntil('2026-12-21T07:10:00Z')
    expect((await shop.states())[0]).toBe('ended')
    const texts = (await shop.texts()).join('\n')
    expect(texts).toContain('renewal of Family Max has ended')
    expect(texts.match(/renewal of Family Max is on/g)).toHaveLength(1)
  })

  test('is announced and debited when a notice has the date on which it is sent', async () => {
    const shop = await openActive({ PAYTM_NOTICE_DATE: 'today' })
    await shop.runUntil('2026-12-20T01:00:00Z')
    expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
  })

  test('is announced and debited with the setting PAYTM_SUBSCRIPTION_PATHS', async () => {
    const shop = await openActive({ PAYTM_SUBSCRIPTION_PATHS: '/subscription/subscription' })
    await shop.runUntil('2026-12-20T01:00:00Z')
    expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
  })
})

describe('the end of a mandate at Paytm', () => {
  test('after a stop is the cancellation, repeated until the status confirms it [SPEC-15-69]', async () => {
    const shop = await openActive()
    await shop.external.setBehaviour({ system: 'paytm', behaviour: 'cancel-fails', times: 1 })
    expect(await shop.stop()).toMatchObject({ body: { data: { state: 'stopped', isRevoked: false } } })
    await shop.runUntil('2026-12-20T01:00:00Z')
    expect(await shop.states()).toEqual(['stopped', 'revoked_by_us'])
    expect(await shop.debitTimes()).toEqual([])
    expect(await shop.shownInUpiApp()).toContain('MERCHANT_CANCELLED')
  })

  test('in the UPI app is known before the notice, without a webhook [SPEC-15-70]', async () => {
    const shop = await openActive()
    await shop.act('revoke')
    await shop.runUntil('2026-12-20T01:00:00Z')
    expect(shop.external.calls.filter(({ url }) => url.endsWith('/mandates'))).toEqual([])
    expect(await shop.states()).toEqual(['stopped', 'revoked_by_customer'])
    expect(await shop.debitTimes()).toEqual([])
  })

  test('is read sooner after a signed webhook, and a forged one is refused [SPEC-15-70]', async () => {
    const shop = await openActive()
    await shop.act('pause')
    const { gateway_mandate_id: id } = await shop.mandateRow()
    const fields = { SUBS_ID: id ?? '', STATUS: 'SUSPENDED', MID: 'M' }
    expect(await shop.webhook(fields, 'another-key-1234')).toBe(403)
    expect((await shop.mandateRow()).next_check_at?.toISOString()).not.toBe('2026-12-17T03:00:00.000Z')
    expect(await shop.webhook(fields)).toBe(200)
    await shop.runUntil('2026-12-17T03:00:01Z')
    expect(await shop.states()).toEqual(['active', 'paused'])
  })
})
