/**
 * Paytm's checkout: the script in the shop's page, the payment page that it frames, and the outcomes of its buttons.
 */
import { SLOW_RESPONSE_MS } from '#simulators/behaviours/behaviour.ts'
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { readRegistration } from '#simulators/mandate-registration.ts'
import { sendPage } from '#simulators/page.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { recordOutcome } from '#simulators/paytm/record-outcome.ts'
import { checkoutScript, reportScript } from './checkout-script.ts'
import { isAmong, isMethod } from '#simulators/paytm/method.ts'
import { isOutcomeName, OUTCOMES } from '#simulators/paytm/outcome.ts'
import {
  checkoutPage,
  endPage,
  errorPage,
  CHECKOUT_PLACES,
  returnPage,
  type CheckoutPlace,
  type EndMessage,
} from './payment-pages.ts'
import { isPayable, msLeft, type Payment } from '#simulators/paytm/payment.ts'
import { findPayment } from '#simulators/paytm/payment-store.ts'
import { findSubscriptionOf } from '#simulators/paytm/subscriptions/subscription-store.ts'
import type { Subscription } from '#simulators/paytm/subscriptions/subscription.ts'
import { returnToShop, type ReturnToShop } from '#simulators/paytm/return-to-shop.ts'

type Query = Record<string, string | undefined>
type OfPayment = { Params: { orderId: string }; Body: Record<string, unknown> | undefined }

const SCRIPT = 'text/javascript; charset=utf-8'
const EVENTS = { closed: 'APP_CLOSED', expired: 'SESSION_EXPIRED', nothing: null } as const

export function checkoutRoutes(context: SimulatorContext): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { file: string } }>('/merchantpgpui/checkoutjs/merchants/:file', (request, reply) =>
      script(context, request.params.file, reply),
    )
    app.get('/paytm-result.js', (_request, reply) => reply.type(SCRIPT).send(reportScript))

    app.get<{ Querystring: Query }>('/_paytm/checkout', (request, reply) => {
      const { redirect, exclude = '', flow = 'DEFAULT', ...ids } = request.query
      const place = redirect === 'false' ? 'stay' : 'frame'
      return open(context, { ...ids, place, flow, exclude: exclude.split(',') }, reply)
    })

    // Posted by the shop's page, which is another site, in browsers that do not run the script.
    app.post<{ Querystring: Query; Body: Query | undefined }>(
      '/theia/api/v1/showPaymentPage',
      { config: { foreignForm: true } },
      (request, reply) => {
        const { mid, orderId, txnToken } = request.body ?? {}
        const same = request.query.mid === mid && request.query.orderId === orderId
        const token = same ? txnToken : undefined
        return open(context, { mid, orderId, token, place: 'page', exclude: [] }, reply)
      },
    )

    /** A script that sends `{outcome, method?}` as JSON gets `{returnTo, method, fields, event}`. */
    app.post<OfPayment>('/_paytm/:orderId/outcome', (request, reply) => end(context, request, reply))
  }
}

async function script(context: SimulatorContext, file: string, reply: FastifyReply): Promise<FastifyReply> {
  const { mid } = context.settings.paytm
  const behaviour = takeBehaviour(context.store, 'paytm', 'script')
  if (behaviour === 'script-404' || ![mid, `${mid}.js`].includes(file)) {
    return sendPage(reply, { title: 'Not found', body: errorPage('There is no such script'), status: 404 })
  }
  if (behaviour === 'script-slow') await context.sleep(SLOW_RESPONSE_MS)
  return reply
    .type(SCRIPT)
    .header('cache-control', 'no-store')
    .send(checkoutScript({ mid, blocked: behaviour === 'popup-blocked' }))
}

type Opening = {
  mid?: string | undefined
  orderId?: string | undefined
  token?: string | undefined
  place: CheckoutPlace
  exclude: string[]
  /** Without it, any flow: a browser that runs no script names none. */
  flow?: string
}

type Opened = { payment: Payment; subscription: Subscription | undefined }

/** Returns what is opened; a sentence if the token or the flow does not belong to the order. */
function findOpened({ store, settings }: SimulatorContext, opening: Opening): Opened | string {
  const payment = findPayment(store, opening.orderId ?? '')
  if (!payment || opening.mid !== settings.paytm.mid || opening.token !== payment.token)
    return 'The token does not belong to the order'
  const subscription = findSubscriptionOf(store, payment.orderId)
  const { flow } = opening
  if (flow !== undefined && flow !== (subscription ? 'SUBSCRIPTION' : 'DEFAULT'))
    return 'The flow does not belong to the order'
  return { payment, subscription }
}

async function open(context: SimulatorContext, opening: Opening, reply: FastifyReply): Promise<FastifyReply> {
  const { mid } = context.settings.paytm
  const found = findOpened(context, opening)
  if (typeof found === 'string')
    return sendPage(reply, { title: 'Error', body: errorPage(found), status: 400 })
  const { payment } = found
  const behaviour = takeBehaviour(context.store, 'paytm', 'page', [payment.orderId])
  if (behaviour === 'page-down') {
    return sendPage(reply, { title: 'Error', body: errorPage('Paytm is down'), status: 503 })
  }
  if (behaviour === 'slow-page') await context.sleep(SLOW_RESPONSE_MS)
  if (!isPayable(payment, context.now())) return sendEndPage(reply, payment, { name: 'SESSION_EXPIRED' })

  const methods = payment.methods.filter((method) => !isAmong(method, opening.exclude))
  if (methods.length === 0) {
    return sendPage(reply, { title: 'Error', body: errorPage('No payment method is left'), status: 400 })
  }
  const { place } = opening
  const checkout = { ...found, mid, methods, place, msLeft: msLeft(payment, context.now()) }
  return sendPage(reply, {
    title: `Pay ${payment.orderId}`,
    body: checkoutPage(checkout),
    script: '/paytm-result.js',
    ...shopOf(payment),
  })
}

async function end(context: SimulatorContext, request: FastifyRequest<OfPayment>, reply: FastifyReply) {
  const before = findPayment(context.store, request.params.orderId)
  if (!before) return reply.code(404).send({ message: 'There is no payment with this orderId' })
  const { outcome, method, place, mandate } = request.body ?? {}
  if (!isOutcomeName(outcome)) {
    return reply.code(422).send({ message: 'There is no such outcome', possible: Object.keys(OUTCOMES) })
  }
  const chosen = { method: isMethod(method) ? method : before.method, wanted: readRegistration(mandate) }
  const { payment, reports } = await recordOutcome(context, before, { pressed: outcome, ...chosen })
  const back = reports === 'return' ? await returnToShop(context, payment) : null
  const event = reports === 'return' ? null : EVENTS[reports]
  if (asksForJson(request)) return { returnTo: null, method: null, fields: null, ...back, event }
  return back
    ? sendReturnPage(reply, payment, back, readPlace(place))
    : sendEndPage(reply, payment, event && { name: event })
}

const asksForJson = (request: FastifyRequest<OfPayment>): boolean =>
  request.headers['content-type']?.startsWith('application/json') ?? false

function sendReturnPage(reply: FastifyReply, payment: Payment, back: ReturnToShop, place: CheckoutPlace) {
  if (place === 'stay') return sendEndPage(reply, payment, { name: 'transactionStatus', data: back.fields })
  return sendPage(reply, {
    title: 'Back to the shop',
    body: returnPage(back),
    script: '/return.js',
    ...shopOf(payment),
  })
}

const readPlace = (place: unknown): CheckoutPlace =>
  CHECKOUT_PLACES.find((known) => known === place) ?? 'page'

const originOf = ({ callbackUrl }: Payment): string => new URL(callbackUrl).origin

/** The shop's origin is that of its callback: it may frame the page, and the page may post to it. */
const shopOf = (payment: Payment) => ({ formTarget: originOf(payment), framedBy: originOf(payment) })

const sendEndPage = (reply: FastifyReply, payment: Payment, message: EndMessage | null): FastifyReply =>
  sendPage(reply, {
    title: 'Paytm simulator',
    body: endPage(message, originOf(payment)),
    script: '/paytm-result.js',
    ...shopOf(payment),
  })
