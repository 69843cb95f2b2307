/** Tests of automatic refunds of captures that an order cannot take. */
import { FAMILY, SOUTH } from '#test/fixtures.ts'
import { orderIdOf } from '#test/browser.ts'
import { openTestShop } from '#test/test-shop.ts'
import { describe, expect, test } from 'vitest'
import { FAILURES_TO_OPEN } from '#api/payments/gateways/create-circuit.ts'

describe('a capture that its order cannot take', () => {
  test('is refunded when its amount differs from the order [THR-M9, GW-12]', async () => {
    const { browser, external, workOutbox } = await openTestShop()
    const orderId = await browser.register()
    await browser.payByPayu(orderId, 'wrong-amount')

    expect(await browser.order(orderId)).toMatchObject({ status: 'refunding' })
    expect(await browser.packs()).toEqual([])
    await finishRefunds(external, workOutbox)
    expect(await browser.order(orderId)).toMatchObject({ status: 'refunded' })
  })

  test('is refunded when two tabs paid the same order [THR-M10, GW-14]', async () => {
    const { browser, external, workOutbox } = await openTestShop()
    const orderId = await browser.register()
    const first = await browser.goToPayu(orderId)
    external.advance(20)
    const second = await browser.goToPayu(orderId)
    await browser.returnToShop(await browser.payAtPayu(first, 'success'))
    await browser.returnToShop(await browser.payAtPayu(second, 'success'))

    expect(await browser.packs()).toHaveLength(2)
    await finishRefunds(external, workOutbox)
    expect(await external.books()).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ orderId: second, refundedPaise: 836_00 })]) as object,
    )
  })

  test('is refunded when another app plan was activated meanwhile [SPEC-12-05, THR-M12]', async () => {
    const { browser, external, workOutbox } = await openTestShop()
    const first = await browser.register(FAMILY)
    const atFirst = await browser.goToPayu(first)
    const placed = await browser.placeOrder(SOUTH)
    const second = orderIdOf(placed)
    const attempts = [atFirst, await browser.goToPayu(second)]
    for (const attempt of attempts) await browser.returnToShop(await browser.payAtPayu(attempt, 'success'))

    expect(await browser.packs()).toMatchObject([{ packagename: 'Family Max' }])
    expect(await browser.order(second)).toMatchObject({ status: 'refunding' })
    await workOutbox()
    const texts = (await external.messagesTo('9840012345')).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringContaining('is being returned: you already have an app plan'))
  })

  test('is refunded later, without a try while the circuit of its gateway is open', async () => {
    const { browser, external, workOutbox, gateways, platform } = await openTestShop()
    await browser.payByPayu(await browser.register(), 'wrong-amount')
    const restore = external.failCalls((request) => request.destination === 'payu')
    for (let call = 0; call < FAILURES_TO_OPEN; call++)
      await gateways.payu.lookUp(external.runtime, [{ id: 'A1', canSettle: true }], 1).catch(() => undefined)
    expect(gateways.payu.circuit.state(external.runtime.now())).toBe('open')
    await workOutbox()
    const refund = platform.db.selectFrom('outbox').select('tries').where('topic', '=', 'refund')
    expect(await refund.executeTakeFirst()).toEqual({ tries: 0 })

    restore()
    await finishRefunds(external, workOutbox)
    expect(await external.books()).toMatchObject([{ refundedPaise: 1_00 }])
  })

  async function finishRefunds(
    external: Awaited<ReturnType<typeof openTestShop>>['external'],
    workOutbox: () => Promise<number>,
  ) {
    for (let round = 0; round < 12; round++) {
      await workOutbox()
      external.advance(600)
    }
  }
})
