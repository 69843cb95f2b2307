import { DEFAULT_PAYTM_MERCHANT } from '#simulators/simulator-context.ts'
import { openOverpaidShop } from '#test/test-shop.ts'
import { expect, test } from 'vitest'
import { paytmChecksum } from './paytm-checksum.ts'

test('completes a refund that is under way for four days although one status answer is transient [GW-16]', async () => {
  const { browser, external, orderId, advance, lines } = await openOverpaidShop(
    'paytm',
    'refund-stays-queued',
  )
  await advance(600)
  external.advance(4 * 86_400)
  const restore = external.intercept((request, send) => {
    if (!request.url.includes('/refund/')) return send(request)
    const body = JSON.stringify({ resultInfo: { resultStatus: 'TXN_FAILURE', resultCode: '501' } })
    const head = JSON.stringify({ signature: paytmChecksum(body, DEFAULT_PAYTM_MERCHANT.key, 'AbC1') })
    return { status: 200, body: `{"head":${head},"body":${body}}` }
  })
  await advance(1_800)
  restore()
  const [, refId = ''] = /"refId":"(\w+)"/.exec(external.network.requests.at(-1)?.body ?? '') ?? []
  const url = `/_paytm/refunds/${refId}/settle`
  await external.simulators.inject({ method: 'POST', url, payload: { to: 'success' } })
  await advance(3_600)
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunded' })
  expect(lines.filter(({ message }) => message.startsWith('gateway rejected refund'))).toEqual([])
})
