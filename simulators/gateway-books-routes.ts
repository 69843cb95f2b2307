/** `GET /books`: the payments that a gateway's simulator has recorded, for comparison with the shop's books. */
import { capturedPaise as paidAtPaytm, stateLabel } from '#simulators/paytm/payment.ts'
import { listBooks as listPaytmBooks } from '#simulators/paytm/payment-store.ts'
import { capturedPaise, PAYMENT_STATES } from '#simulators/payu/payment.ts'
import { listBooks } from '#simulators/payu/payment-store.ts'
import { listHolds } from '#simulators/satellite/wallet-store.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { SimulatorContext } from './simulator-context.ts'
import type { Store } from './store.ts'

/** One payment, in the same form for each gateway. */
type BookLine = {
  orderId: string
  paymentId: string
  capturedPaise: number
  refundedPaise: number
  status: 'success' | 'failure' | 'pending'
}

const payuBooks = (store: Store): BookLine[] =>
  listBooks(store).map(({ payment, refundedPaise }) => ({
    orderId: payment.txnid,
    paymentId: payment.mihpayid,
    capturedPaise: capturedPaise(payment),
    refundedPaise,
    status: PAYMENT_STATES[payment.state].status,
  }))

const STATUS_AT_PAYTM = {
  TXN_SUCCESS: 'success',
  TXN_FAILURE: 'failure',
  PENDING: 'pending',
  NO_RECORD_FOUND: 'pending',
} as const

const paytmBooks = (store: Store): BookLine[] =>
  listPaytmBooks(store).map(({ payment, refundedPaise }) => ({
    orderId: payment.orderId,
    paymentId: payment.txnId,
    capturedPaise: paidAtPaytm(payment),
    refundedPaise,
    status: STATUS_AT_PAYTM[stateLabel(payment.state).status],
  }))

const STATUS_OF_HOLD = { held: 'pending', captured: 'success', released: 'failure' } as const

const walletBooks = (store: Store): BookLine[] =>
  listHolds(store).map(({ orderId, holdId, amountPaise, refundedPaise, state }) => ({
    orderId,
    paymentId: holdId,
    capturedPaise: state === 'captured' ? amountPaise : 0,
    refundedPaise,
    status: STATUS_OF_HOLD[state],
  }))

const BOOKS: Record<string, (store: Store) => BookLine[]> = {
  payu: payuBooks,
  paytm: paytmBooks,
  'satellite-wallet': walletBooks,
}

export function gatewayBooksRoutes(context: SimulatorContext): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Querystring: { gateway?: string } }>('/books', async (request, reply) => {
      const { gateway = '' } = request.query
      const books = Object.hasOwn(BOOKS, gateway) ? BOOKS[gateway] : undefined
      if (books) return books(context.store)
      return reply.code(422).send({ message: `Give the gateway: ?gateway=${Object.keys(BOOKS).join(', ')}` })
    })
  }
}
