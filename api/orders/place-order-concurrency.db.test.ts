/** Concurrent orders of one subscriber, even on several instances: one order for a cart, and one open order. */
import { orderIdOf } from '#test/browser.ts'
import { waitForBlockedTransaction } from '#test/database.ts'
import { LAMP, TRAIN, TRAIN_AND_LAMP } from '#test/fixtures.ts'
import { openOrderShop } from '#test/order-shop.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

describe('the same cart', () => {
  test('gets one order for thirty concurrent requests [SPEC-11-30, THR-M4, ASVS-2.3.4]', async () => {
    const { browser, orders } = await openOrderShop()
    const answers = await Promise.all(Array.from({ length: 30 }, () => browser.placeOrder(TRAIN_AND_LAMP)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(orderIdOf)).size).toBe(1)
    expect(await orders()).toHaveLength(1)
  })

  test('gets the order that another instance is inserting concurrently', async () => {
    const { browser, platform } = await openOrderShop()
    const first = orderIdOf(await browser.placeOrder(TRAIN))
    await sql`update orders set status = 'expired'`.execute(platform.db)
    const other = 'B'.repeat(23)
    const asking = await platform.db.transaction().execute(async (tx) => {
      await sql`insert into orders select ${other}, subscriber_id, 'open', customer_kind, amount_paise, cart_hash,
        placed_at, expires_at from orders where id = ${first}`.execute(tx)
      const answer = browser.placeOrder(TRAIN)
      await waitForBlockedTransaction(tx)
      return { answer }
    })
    expect(orderIdOf(await asking.answer)).toBe(other)
  })
})

describe('a changed cart', () => {
  test('leaves one open order for concurrent requests from two tabs', async () => {
    const { browser, orders } = await openOrderShop()
    const carts = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? TRAIN : LAMP))
    const answers = await Promise.all(carts.map((cart) => browser.placeOrder(cart)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await orders()).filter(({ status }) => status === 'open')).toHaveLength(1)
  })

  test('waits for a concurrent order of the buyer before it locks a row, and then finds that order', async () => {
    const { browser, external, platform, orders } = await openOrderShop()
    const first = orderIdOf(await browser.placeOrder(TRAIN))
    await sql`update orders set expires_at = placed_at + interval '1 second'`.execute(platform.db)
    external.advance(2)
    const { placing } = await platform.db.transaction().execute(async (tx) => {
      await sql`select 1 from subscriber for no key update`.execute(tx)
      const placing = browser.placeOrder(TRAIN)
      await waitForBlockedTransaction(tx)
      await sql`select 1 from orders where id = ${first} for update nowait`.execute(tx)
      await sql`update orders set expires_at = placed_at + interval '1 hour'`.execute(tx)
      return { placing }
    })
    expect(orderIdOf(await placing)).toBe(first)
    expect(await orders()).toHaveLength(1)
  })

  test('replaces an order that another instance is inserting concurrently', async () => {
    const { browser, platform, orders } = await openOrderShop()
    const first = orderIdOf(await browser.placeOrder(TRAIN))
    await sql`update orders set status = 'expired'`.execute(platform.db)
    const asking = await platform.db.transaction().execute(async (tx) => {
      await sql`insert into orders select ${'B'.repeat(23)}, subscriber_id, 'open', customer_kind, amount_paise, cart_hash,
        placed_at, expires_at from orders where id = ${first}`.execute(tx)
      const answer = browser.placeOrder(LAMP)
      await waitForBlockedTransaction(tx)
      return { answer }
    })
    const second = orderIdOf(await asking.answer)
    const open = (await orders()).filter(({ status }) => status === 'open')
    expect(open.map(({ id }) => id)).toEqual([second])
  })
})
