import { beforeEach, expect, test, vi } from 'vitest'
import { cartItems, replaceCart } from '#web/features/cart/cart-store.ts'
import { askOrderEnds, orderWasPaid } from './order-results.ts'
import { isUnacknowledged, findPlacedOrder, savePlacedOrder } from './placed-orders.ts'

const ORDER = 'SDG261120AB12CD34EF56GH'
const item = (poid: string) => ({
  fld_package_id: poid,
  fld_package_name: 'A film',
  fld_package_description: '',
  fld_package_existprice: '79.00',
  fld_type: '2',
  fld_language: '1',
  fld_genre: '1',
  fld_image: '',
  fld_app_packages: [],
  fld_app_prices: [],
  poid,
  fld_alias: '',
  fld_validity: '30 Days',
})

let asked: string[] = []
function serverSays(status: number, order: object): void {
  asked = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json(status === 200 ? { data: { amount: '79.00', ...order } } : order, { status })
  })
}

beforeEach(() => {
  localStorage.clear()
  savePlacedOrder(ORDER, [item('PO-11')])
  replaceCart([item('PO-11'), item('PO-12')])
})

test('removes only the packs of a paid order from the cart, and requests the order once [SPEC-10.3-03]', async () => {
  serverSays(200, { transactionID: ORDER, status: 'paid' })
  expect(await askOrderEnds()).toEqual(['79.00'])
  expect(cartItems().map(({ poid }) => poid)).toEqual(['PO-12'])
  expect(isUnacknowledged(ORDER)).toBe(false)
  expect(asked).toEqual([`/api/orders/${ORDER}`])
  expect(await askOrderEnds()).toEqual([])
  expect(asked).toHaveLength(1)
})

test.each(['open', 'pending', 'failed', 'expired'])(
  'keeps the cart and the order unsettled if the order is %s',
  async (status) => {
    serverSays(200, { transactionID: ORDER, status })
    expect(await askOrderEnds()).toEqual([])
    expect(cartItems()).toHaveLength(2)
    expect(isUnacknowledged(ORDER)).toBe(true)
  },
)

test('keeps the cart after a refund, and reports the refund once', async () => {
  serverSays(200, { transactionID: ORDER, status: 'refunded' })
  await askOrderEnds()
  expect(cartItems()).toHaveLength(2)
  expect(isUnacknowledged(ORDER)).toBe(false)
})

test('drops an unknown order, and keeps an order if the server does not answer', async () => {
  serverSays(503, { message: 'Busy', code: 'busy' })
  await askOrderEnds()
  expect(findPlacedOrder(ORDER)).toBeDefined()
  serverSays(404, { message: 'We cannot find that order.', code: 'order_not_found' })
  await askOrderEnds()
  expect(findPlacedOrder(ORDER)).toBeUndefined()
  expect(cartItems()).toHaveLength(2)
})

test('removes the packs of an order that was paid from the cart', () => {
  orderWasPaid({ transactionID: ORDER, amount: '79.00', items: [item('PO-11')] })
  expect(cartItems().map(({ poid }) => poid)).toEqual(['PO-12'])
})
