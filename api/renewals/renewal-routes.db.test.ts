/** The routes of automatic renewal over HTTP: what My Account shows, and the stop. */
import { openConsentShop } from '#test/consent-shop.ts'
import { openRenewalShop } from '#test/renewal-shop.ts'
import { describe, expect, test } from 'vitest'

async function openActive() {
  const shop = await openConsentShop()
  await shop.payWithRenewal()
  await shop.runJobs()
  return shop
}

const STOP = '/api/account/renewal/stop'

describe('the renewal of a subscriber', () => {
  test('is null without a subscription', async () => {
    const { renewal, stop } = await openConsentShop()
    expect(await renewal()).toBeNull()
    expect(await stop()).toMatchObject({ status: 200, body: { data: null } })
  })

  test.each([
    [3, { state: 'planned', on: '2026-12-20' }],
    [5, { state: 'planned', on: '2026-12-20' }],
    [6, { state: 'under_way', on: '2026-12-20' }],
    [7, { state: 'under_way', on: '2026-12-20' }],
  ])('after step %i of its payment has the debit %o [SPEC-15-52]', async (steps, next) => {
    const { take, browser } = await openRenewalShop()
    await take(steps)
    const { body } = await browser.call('GET', '/api/account/renewal')
    expect(body.data).toMatchObject({ state: 'active', next: { ...next, amount: '149.00' } })
  })

  test('says so where the payer has paused the mandate [SPEC-15-52]', async () => {
    const { external, mandates, runJobs, renewal } = await openActive()
    const [mandate] = await mandates()
    const url = `/_mandate/${mandate?.gateway_mandate_id ?? ''}`
    await external.simulators.inject({ method: 'POST', url, payload: { action: 'pause' } })
    external.advance(86_400)
    await runJobs()
    expect(await renewal()).toMatchObject({ state: 'paused', cap: '249.00' })
  })

  test('of another subscriber is never shown [THR-M16, THR-W1]', async () => {
    const { browser, renewal } = await openActive()
    await browser.logIn('9000000002')
    expect(await renewal()).toBeNull()
    expect(await browser.call('POST', STOP)).toMatchObject({ body: { data: null } })
    await browser.logIn('9840012345')
    expect(await renewal()).toMatchObject({ state: 'active' })
  })

  test('is shown after its end while the pack runs and for 60 days', async () => {
    const { external, stop, renewal, browser } = await openActive()
    await stop()
    external.advance(60 * 86_400)
    await browser.logIn('9840012345')
    expect(await renewal()).toMatchObject({ state: 'stopped' })
    external.advance(1)
    expect(await renewal()).toBeNull()
  })
})

describe('the stop', () => {
  test('takes effect at once, without a code, while the gateway is away [SPEC-15-53]', async () => {
    const { external, stop, runJobs, renewal, platform, browser } = await openActive()
    const restore = external.failCalls()
    // The proof of the registration is too old for a step-up.
    external.advance(3_600)
    expect(await stop()).toMatchObject({
      status: 200,
      body: { data: { state: 'stopped', isRevoked: false, packEndsAt: '2026-12-20T12:00:00.000Z' } },
    })
    await runJobs()
    expect(await renewal()).toMatchObject({ state: 'stopped', isRevoked: false })
    restore()
    external.advance(120)
    await runJobs()
    expect(await renewal()).toMatchObject({ state: 'stopped', isRevoked: true })
    expect(await platform.db.selectFrom('subscription').select('state').execute()).toEqual([
      { state: 'stopped' },
    ])
    expect(await browser.packs()).toHaveLength(1)
  })

  test('is safe to repeat [SPEC-15-53]', async () => {
    const { stop, mandates } = await openActive()
    const first = await stop()
    const before = await mandates()
    expect((await stop()).body).toEqual(first.body)
    expect(await mandates()).toEqual(before)
  })

  test('includes a mandate whose payment was captured a moment ago [SPEC-15-53]', async () => {
    const { payWithRenewal, stop, runJobs, renewal, mandates } = await openConsentShop()
    await payWithRenewal()
    expect(await stop()).toMatchObject({ body: { data: { state: 'stopped' } } })
    await runJobs()
    expect(await renewal()).toMatchObject({ state: 'stopped', isRevoked: true })
    expect((await mandates()).map(({ state }) => state)).toEqual(['revoked_by_us'])
  })

  test('stops a mandate that the job registers at the same moment [SPEC-15-53]', async () => {
    const { payWithRenewal, stop, runJobs, renewal } = await openConsentShop()
    await payWithRenewal()
    await Promise.allSettled([stop(), runJobs()])
    await stop()
    await runJobs()
    expect(await renewal()).toMatchObject({ state: 'stopped' })
  })
})
