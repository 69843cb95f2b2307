import { expect, test } from 'vitest'
import { newRefundReference } from './refund.ts'

test('the same payment always gets the same token: asked twice, a gateway refunds once', () => {
  expect(newRefundReference('payu', '403993715500000001')).toBe(
    newRefundReference('payu', '403993715500000001'),
  )
  // Written down: a release that changed it would refund twice what is under way.
  expect(newRefundReference('payu', '403993715500000001')).toBe('RFMFYC6BOBEHPAXV3MIVP6')
})

test('other payments, and other gateways, get others; all fit in 23 characters', () => {
  const ids = Array.from({ length: 2_000 }, (_, number) => String(number))
  const tokens = ids.flatMap((id) => [newRefundReference('payu', id), newRefundReference('paytm', id)])
  expect(new Set(tokens).size).toBe(4_000)
  for (const token of tokens) expect(token).toMatch(/^RF[A-Z2-7]{20}$/)
})
