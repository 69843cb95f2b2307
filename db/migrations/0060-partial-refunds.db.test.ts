/** Tests by SQL which proposals and refunds of a part of a sale the database accepts. */
import { paise } from '#contract/money.ts'
import { findRefusal } from '#test/refusal.ts'
import { openPaidShop } from '#test/paid-shop.ts'
import { beforeEach, expect, test } from 'vitest'

let shop: Awaited<ReturnType<typeof openPaidShop>>
beforeEach(async () => {
  shop = await openPaidShop()
})

const NOON = '2026-11-20T12:00:00Z'
const WISH = '00000000-0000-7000-8000-000000000097'
const REFUND = '00000000-0000-7000-8000-000000000098'
const OTHER = '00000000-0000-7000-8000-000000000099'
const refusal = (...statements: string[]) => findRefusal(shop.platform.db, ...statements)

const propose = (amount: number, line: number | null) =>
  `insert into refund_wish (id, order_id, amount_paise, line_no, because, asked_by, asked_at, expires_at, token_hash)
    select '${WISH}', id, ${String(amount)}, ${String(line)}, 'two days without a picture', 'ravi', '${NOON}',
      '2026-11-21T12:00:00Z', sha256('token') from orders`
const approve = `update refund_wish set approved_by = 'meena', approved_channel = 'command', approved_at = '${NOON}',
  refund_id = '${REFUND}'`
type RefundFields = { reason?: string; line?: number | null; id?: string }
const refund = (amount: number, { reason = 'partial', line = 1, id = REFUND }: RefundFields = {}) =>
  `insert into refund (id, capture_id, token, amount_paise, reason, status, requested_at, line_no)
    select '${id}', id, 'RF-${id.slice(-2)}', ${String(amount)}, '${reason}', 'requested', '${NOON}', ${String(line)}
    from payment_capture`
/** Two people agree on an amount of the first line, and a refund is inserted in the statement of the approval. */
const agreed = (amount: number, inserted = refund(amount)) => [
  propose(amount, 1),
  `with approved as (${approve}), refunded as (${inserted}) select 1`,
]

test('refuses a proposal of more than is left of a line or of the payment [SPEC-17-73]', async () => {
  expect(await refusal(propose(4_900, 1))).toBe('')
  expect(await refusal(propose(14_900, null))).toBe('')
  const tooMuch = 'wish: more than is left of its line'
  expect(await refusal(propose(14_900, 1))).toBe(tooMuch)
  expect(await refusal(propose(4_900, 2))).toBe(tooMuch)
  expect(await refusal(propose(4_900, null))).toBe('wish: not of what was paid')
  expect(await refusal(propose(4_900, 1), 'update refund_wish set line_no = null')).toBe(
    'wish: what was asked cannot change',
  )
})

test('refuses a partial refund on which two people have not agreed [SPEC-17-73]', async () => {
  const notAgreed = 'refund: not of a part of a sale on which two people agreed'
  const notNamed = 'partial_refunds_name_their_line'
  expect(await refusal(refund(4_900))).toBe(notAgreed)
  expect(await refusal(...agreed(4_900, refund(4_901)))).toBe(notAgreed)
  expect(await refusal(...agreed(4_900, refund(4_900, { line: null })))).toBe(notNamed)
  expect(await refusal(...agreed(4_900, refund(4_900, { reason: 'operator' })))).toBe(notNamed)
  expect(await refusal(...agreed(4_900, refund(4_900, { reason: 'operator', line: null })))).toBe(
    'refund: not of a sale that two people gave back, in full',
  )
  expect(await refusal(...agreed(4_900))).toBe('')
  expect(await refusal(...agreed(4_900), 'update refund set line_no = 2')).toBe(
    'refund: what is owed cannot change',
  )
  expect(await refusal(...agreed(4_900), refund(4_900, { id: OTHER }))).toBe(notAgreed)
})

test('refuses a refund of the whole payment after a part of it [SPEC-17-74]', async () => {
  await shop.staff.refund(shop.orderId, { lineNo: 1, amountPaise: paise(4_900) })
  expect(await refusal(propose(14_900, null))).toBe('wish: not of what was paid')
  expect(await refusal(propose(10_000, null))).toBe('')
  expect(await refusal(propose(10_000, 1))).toBe('wish: more than is left of its line')
  expect(await refusal(propose(9_900, 1))).toBe('')
})
