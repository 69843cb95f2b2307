import { expect, test } from 'vitest'
import { newRefundReference } from './refund.ts'

test('creates the same token for the same payment, so that a gateway refunds once', () => {
  expect(newRefundReference('payu', '403993715500000001')).toBe(
    newRefundReference('payu', '403993715500000001'),
  )
  // A fixed value: a release that changed it would refund pending refunds twice.
  expect(newRefundReference('payu', '403993715500000001')).toBe('RFMFYC6BOBEHPAXV3MIVP6')
})

test('creates a different token for each partial refund of a payment', () => {
  const tokens = [undefined, 1, 2].map((partNo) => newRefundReference('payu', '403993715500000001', partNo))
  expect(new Set(tokens).size).toBe(3)
  expect(tokens[1]).toBe(newRefundReference('payu', '403993715500000001', 1))
})

test('creates a different token of 22 characters for each payment and gateway', () => {
  const ids = Array.from({ length: 2_000 }, (_, number) => String(number))
  const tokens = ids.flatMap((id) => [newRefundReference('payu', id), newRefundReference('paytm', id)])
  expect(new Set(tokens).size).toBe(4_000)
  for (const token of tokens) expect(token).toMatch(/^RF[A-Z2-7]{20}$/)
})
