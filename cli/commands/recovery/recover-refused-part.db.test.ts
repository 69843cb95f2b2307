/** Tests that `shop payments recover` finds a partial refund whose earlier part its gateway refused. */
import { TRAIN_AND_LAMP } from '#test/fixtures.ts'
import { openRecoveryShop } from '#test/recovery-shop.ts'
import { expect, test } from 'vitest'

test.each(['refund-refused', 'refund-fails'])(
  'finds a partial refund at paytm behind one with %s, which was sent by bank [SPEC-17-129]',
  async (behaviour) => {
    const shop = await openRecoveryShop()
    const { order, pay, copy, recover, refund, finish, refundsAt, external, runWords } = shop
    const orderId = await order(TRAIN_AND_LAMP)
    await pay('paytm', orderId)
    await external.setBehaviour({ system: 'paytm', behaviour, times: 1 })
    expect(await refund(orderId, '--line', '2', '--amount', '20.00')).toEqual([0, 0])
    await finish()
    await finish()
    const { token } = await shop.platform.db.selectFrom('refund').select('token').executeTakeFirstOrThrow()
    const sent = ['--reference', 'SBIN126326123456', '--from', 'bank', '--by', 'ravi.k']
    expect(await runWords('refund', 'record-manual', token, ...sent)).toBe(0)
    const restore = await copy()
    expect(await refund(orderId, '--line', '1', '--amount', '49.00')).toEqual([0, 0])
    await finish()
    expect(await refundsAt('paytm')).toEqual([[238_00, 49_00]])
    await restore()
    const { code, lines } = await recover()
    expect(lines).toContain(`part 2: propose and approve it again`)
    expect(code).toBe(1)
    expect(await refund(orderId, '--line', '1', '--amount', '49.00')).toEqual([0, 0])
    await finish()
    expect(await refundsAt('paytm')).toEqual([[238_00, 49_00]])
    expect((await recover()).code).toBe(0)
  },
)
