import { DEFAULT_PAYTM_MERCHANT } from '#simulators/simulator-context.ts'
import { openOverpaidShop } from '#test/test-shop.ts'
import { expect, test } from 'vitest'
import { paytmChecksum } from './paytm-checksum.ts'

type External = Awaited<ReturnType<typeof openOverpaidShop>>['external']

test('refunds a wrong amount, with one reference for all calls [GW-12]', async () => {
  const { browser, external, orderId, advance } = await openOverpaidShop('paytm')
  await advance(3_600)
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunded' })
  const references = external.network.requests
    .filter(({ url }) => url.endsWith('/refund/apply'))
    .map(({ body }) => (JSON.parse(body ?? '{}') as { body: { refId: string } }).body.refId)
  expect(new Set(references).size).toBe(1)
  const [book] = await external.books('paytm')
  expect(book?.refundedPaise).toBe(book?.capturedPaise)
})

test('finds a refund again when its answer was lost and the repeat is refused as a duplicate [GW-16e]', async () => {
  const { browser, external, orderId, advance } = await openOverpaidShop('paytm')
  const { send } = external.network
  let lost = 0
  external.network.send = async (request) => {
    const answer = await send(request)
    if (!request.url.endsWith('/refund/apply') || lost > 0) return answer
    lost += 1
    throw new TypeError('fetch failed')
  }
  await external.setBehaviour({ system: 'paytm', behaviour: 'refund-duplicate-refused' })
  await advance(3_600)
  expect(lost).toBe(1)
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunded' })
  expect(
    (await external.books('paytm')).map(
      ({ refundedPaise, capturedPaise }) => refundedPaise === capturedPaise,
    ),
  ).toEqual([true])
})

test.each(['refund-refused', 'refund-fails'])(
  'leaves a refused refund to staff, notifies the buyer and books nothing: %s [GW-16d]',
  async (behaviour) => {
    const { browser, external, orderId, advance, lines } = await openOverpaidShop('paytm', behaviour)
    await advance(3_600)
    expect(await browser.order(orderId)).toMatchObject({ status: 'refunding' })
    const refusals = lines.filter(({ message }) => message.startsWith('gateway rejected refund'))
    expect(refusals).toHaveLength(1) // Staff handle it now: Paytm gets no more calls.
    const texts = (await external.messagesTo('9840012345')).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringContaining('Our team is sending you'))
    expect(texts).not.toContainEqual(expect.stringContaining('was returned'))
  },
)

test('verifies a pending refund until it is done [GW-16]', async () => {
  const { browser, external, orderId, advance } = await openOverpaidShop('paytm', 'refund-stays-queued')
  await advance(1_800)
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunding' })
  const asked = (path: string) =>
    external.network.requests
      .filter(({ url }) => url.endsWith(path))
      .map(({ body }) => (JSON.parse(body ?? '{}') as { body: { refId: string } }).body.refId)
  const [refId = ''] = asked('/v2/refund/status')
  const url = `/_paytm/refunds/${refId}/settle`
  const settled = await external.simulators.inject({ method: 'POST', url, payload: { to: 'success' } })
  expect(settled.statusCode).toBeLessThan(400)
  await advance(3_600)
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunded' })
  expect(asked('/refund/apply')).toHaveLength(1)
})

test('completes a refund that is under way for four days although one status answer is transient [GW-16]', async () => {
  const { browser, external, orderId, advance, lines } = await openOverpaidShop(
    'paytm',
    'refund-stays-queued',
  )
  await advance(600)
  external.advance(4 * 86_400)
  const answerAgain = postponeRefunds(external)
  await advance(1_800)
  answerAgain()
  const [, refId = ''] = /"refId":"(\w+)"/.exec(external.network.requests.at(-1)?.body ?? '') ?? []
  const url = `/_paytm/refunds/${refId}/settle`
  await external.simulators.inject({ method: 'POST', url, payload: { to: 'success' } })
  await advance(3_600)
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunded' })
  expect(lines.filter(({ message }) => message.startsWith('gateway rejected refund'))).toEqual([])
})

/** Makes Paytm answer each request about a refund with a system error. @returns a function that ends this */
function postponeRefunds({ network }: External): () => void {
  const { send } = network
  network.send = (request) => {
    if (!request.url.includes('/refund/')) return send(request)
    network.requests.push(request)
    const body = JSON.stringify({ resultInfo: { resultStatus: 'TXN_FAILURE', resultCode: '501' } })
    const head = JSON.stringify({ signature: paytmChecksum(body, DEFAULT_PAYTM_MERCHANT.key, 'AbC1') })
    return Promise.resolve({ status: 200, body: `{"head":${head},"body":${body}}` })
  }
  return () => {
    network.send = send
  }
}
