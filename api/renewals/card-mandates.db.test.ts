/** Renewals by the mandate of a card at the simulator of PayU: its whole life, cards that cannot be revoked, and approvals. */
import { openMandateShop } from '#test/mandate-shop.ts'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'

const FIRST_DEBIT_AT = '2026-12-20T00:00:00.000Z'

/** Opens a shop whose mandate of a card is active, on the day of the notice. */
async function openActive(method = 'visa') {
  const shop = await openMandateShop({ method })
  const commands: string[] = []
  shop.external.intercept((request, send) => {
    const command = new URLSearchParams(request.body).get('command')
    if (command !== null) commands.push(command)
    return send(request)
  })
  await shop.runUntil('2026-11-20T12:05:00Z')
  expect(await shop.states()).toEqual(['active', 'active'])
  shop.skipTo('2026-12-17T03:00:00Z')
  return { ...shop, commands }
}

const shown = async ({ browser }: Awaited<ReturnType<typeof openMandateShop>>) =>
  (await browser.call('GET', '/api/account/renewal')).body.data

describe('a renewal by the mandate of a card', () => {
  test.each(['visa', 'mastercard'])(
    'of %s is registered, announced, debited and followed by the next one [SPEC-15-58]',
    async (method) => {
      const shop = await openActive(method)
      expect(await shop.mandateRow()).toMatchObject({ method: 'card' })
      await shop.runUntil('2026-12-20T01:00:00Z')
      expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
      expect(await shop.debitTimes()).toEqual([FIRST_DEBIT_AT])
      expect(new Set(shop.commands)).toEqual(
        new Set(['verify_payment', 'check_mandate_status', 'pre_debit_SI', 'si_transaction']),
      )
    },
  )

  test('is debited at the times of UPI after failures whose code the shop does not know [SPEC-15-62]', async () => {
    const shop = await openActive()
    await shop.act('empty')
    await shop.runUntil('2026-12-21T06:40:00Z')
    expect(await shop.debitTimes()).toEqual([
      FIRST_DEBIT_AT,
      '2026-12-20T08:00:00.000Z',
      '2026-12-20T16:30:00.000Z',
      '2026-12-21T00:00:00.000Z',
    ])
    expect(await shop.states()).toEqual(['past_due', 'active'])
  })

  test('stops at once, and is revoked at PayU by the command of cards [SPEC-15-58]', async () => {
    const shop = await openActive()
    await shop.stop()
    await shop.check()
    expect(await shop.states()).toEqual(['stopped', 'revoked_by_us'])
    expect(shop.commands).toContain('mandate_revoke')
    expect(shop.commands).not.toContain('upi_mandate_revoke')
  })

  test('that its holder revoked at the bank is found without a webhook, before the debit [SPEC-15-39]', async () => {
    const shop = await openActive()
    await shop.runUntil('2026-12-19T23:59:00Z')
    await shop.external.setBehaviour({ system: 'payu', behaviour: 'no-mandate-webhook' })
    await shop.act('revoke')
    await shop.runUntil('2026-12-20T00:05:00Z')
    expect(await shop.debitTimes()).toEqual([])
    expect(await shop.states()).toEqual(['stopped', 'revoked_by_customer'])
    expect(await shop.texts()).toContainEqual(expect.stringContaining('was turned off at your bank'))
  })

  test('is asked for its status after the webhook of cards [SPEC-15-40]', async () => {
    const shop = await openActive()
    await shop.act('revoke')
    const { gateway_mandate_id: id } = await shop.mandateRow()
    const start = ['deleted', id, 'MANDATE_CANCELLATION', '249.00', '2026-11-20', '2029-11-19']
    const covered = [...start, 'Mandate cancelled', '2026-12-17 08:30:00', 'key', '', '', '', '', '']
    const hash = createHash('sha512')
      .update([...covered, shop.platform.config.payu.salt].join('|'))
      .digest('hex')
    const payload = {
      status: 'deleted',
      authPayuId: id,
      notificationType: 'MANDATE_CANCELLATION',
      key: 'key',
      hash,
      message: 'Mandate cancelled',
      eventDate: '2026-12-17 08:30:00',
      si_details: { billingAmount: '249.00', paymentStartDate: '2026-11-20', paymentEndDate: '2029-11-19' },
    }
    const url = '/api/webhooks/payu/mandates'
    expect((await shop.app.inject({ method: 'POST', url, payload })).statusCode).toBe(200)
    await shop.check()
    expect(await shop.states()).toEqual(['stopped', 'revoked_by_customer'])
  })
})

describe('a card that the shop cannot revoke', () => {
  test('begins no renewal; the plan stays, and a message asks to cancel at the bank [SPEC-15-60]', async () => {
    const shop = await openMandateShop({ method: 'rupay' })
    await shop.runUntil('2026-11-20T12:05:00Z')
    expect(await shop.states()).toEqual(['ended', 'revoke_requested'])
    expect(await shop.renewals()).toEqual([])
    expect(await shop.browser.packs()).toHaveLength(1)
    expect(shop.lines.map(({ fields }) => fields)).toContainEqual(
      expect.objectContaining({ event: 'mandate.refused', method: 'card' }),
    )
    expect(await shop.texts()).toContainEqual(
      expect.stringMatching(/not possible with the way you paid\. .*cancel it there/),
    )
    expect(await shown(shop)).toMatchObject({ state: 'ended', method: 'card', isRevoked: false })
    // Its holder cancels it at the bank.
    await shop.act('revoke')
    await shop.runUntil('2026-11-20T13:00:00Z')
    expect(await shop.states()).toEqual(['ended', 'revoked_by_us'])
  })

  test('but that seemed revocable: nothing is debited after a stop, and the revocation is repeated [SPEC-15-60]', async () => {
    const shop = await openActive()
    await shop.runUntil('2026-12-17T03:31:00Z')
    await shop.external.setBehaviour({ system: 'payu', behaviour: 'card-cannot-be-revoked' })
    await shop.stop()
    await shop.runUntil('2026-12-22T00:00:00Z')
    expect(await shop.debitTimes()).toEqual([])
    expect(await shop.states()).toEqual(['stopped', 'revoke_requested'])
    expect(shop.commands.filter((command) => command === 'mandate_revoke').length).toBeGreaterThan(100)
    await shop.act('revoke')
    await shop.runUntil('2026-12-22T02:00:00Z')
    expect(await shop.states()).toEqual(['stopped', 'revoked_by_us'])
  })
})

describe('the method of a mandate', () => {
  /** Opens a shop in which PayU's verification names another payment mode, or none. */
  const withMode = async (mode: string) => {
    const shop = await openMandateShop()
    shop.external.intercept(async (request, send) => {
      const answer = await send(request)
      return { ...answer, body: answer.body.replace('"mode":"UPI"', `"mode":"${mode}"`) }
    })
    return shop
  }

  test.each(['NB', ''])('that is %j begins no renewal, and the plan stays [SPEC-15-59]', async (mode) => {
    const shop = await withMode(mode)
    await shop.runUntil('2026-11-20T12:05:00Z')
    expect(await shop.states()).toEqual(['ended', 'revoke_requested'])
    expect(await shop.mandateRow()).toMatchObject({ method: null })
    expect(await shop.browser.packs()).toHaveLength(1)
    expect(shop.lines.map(({ fields }) => fields)).toContainEqual(
      expect.objectContaining({ event: 'mandate.refused', method: 'unknown' }),
    )
  })

  test('is read again where PayU did not answer, and then the renewal begins [SPEC-15-59]', async () => {
    const shop = await openMandateShop({ method: 'visa' })
    await shop.register()
    await shop.external.setBehaviour({ system: 'payu', behaviour: 'not-found', times: 1 })
    await shop.check()
    expect(await shop.states()).toEqual(['awaiting_mandate', 'pending'])
    expect(await shop.mandateRow()).toMatchObject({ method: null })
    shop.external.advance(60)
    await shop.check()
    expect(await shop.states()).toEqual(['active', 'active'])
    expect(await shop.mandateRow()).toMatchObject({ method: 'card' })
  })

  test('is read before the revocation of a mandate that is stopped before its first check [SPEC-15-59]', async () => {
    const shop = await openMandateShop({ method: 'mastercard' })
    await shop.register()
    await shop.stop()
    await shop.check()
    expect(await shop.states()).toEqual(['stopped', 'revoked_by_us'])
  })
})

test('a debit that the holder must approve is not made, and the period can be paid by hand [SPEC-15-61]', async () => {
  const shop = await openActive()
  await shop.external.setBehaviour({ system: 'payu', behaviour: 'afa-required', times: 1 })
  await shop.runUntil('2026-12-17T03:31:00Z')
  expect(await shop.renewals()).toEqual(['2 abandoned withdrawn'])
  expect(await shop.states()).toEqual(['past_due', 'active'])
  expect(await shop.texts()).toContainEqual(
    expect.stringContaining('was not renewed, and nothing was charged'),
  )
  shop.skipTo(FIRST_DEBIT_AT)
  await shop.runUntil('2026-12-20T00:10:00Z')
  expect(shop.commands).not.toContain('si_transaction')
})

test('a debit that the holder must approve is not made where the answer to its notice was lost [SPEC-15-61]', async () => {
  const shop = await openActive()
  await shop.external.setBehaviour({ system: 'payu', behaviour: 'afa-required', times: 1 })
  shop.loseAnswer()
  await shop.runUntil('2026-12-17T03:40:00Z')
  expect(await shop.renewals()).toEqual(['2 abandoned withdrawn'])
  shop.skipTo(FIRST_DEBIT_AT)
  await shop.runUntil('2026-12-20T00:10:00Z')
  expect(shop.commands).not.toContain('si_transaction')
})
