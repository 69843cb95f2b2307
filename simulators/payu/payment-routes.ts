/**
 * PayU's hosted checkout: the shop's form opens it, a button ends it, and a form of PayU's page returns to the shop.
 */
import { SLOW_RESPONSE_MS } from '#simulators/behaviours/behaviour.ts'
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { readRegistration } from '#simulators/mandate-registration.ts'
import { sendPage } from '#simulators/page.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { isPayuMethod } from './payment-method.ts'
import { recordOutcome, openPayment } from './record-outcome.ts'
import { isOutcomeName, OUTCOMES } from './outcome.ts'
import { checkoutPage, duplicatePage, errorPage, noReturnPage, returnPage } from './payment-pages.ts'
import { findPayment } from './payment-store.ts'
import { readPaymentRequest } from './read-payment-request.ts'
import { returnToShop } from './return-to-shop.ts'

type OfPayment = { Params: { txnid: string }; Body: Record<string, unknown> | undefined }

const asksForJson = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('application/json') ?? false

export function paymentRoutes(context: SimulatorContext): FastifyPluginAsync {
  return async (app) => {
    // Posted by the shop's page, which is another site: the only form here that a foreign page may post.
    app.post('/_payment', { config: { foreignForm: true } }, (request, reply) =>
      open(context, request, reply),
    )

    /** A script that sends `{outcome}`, with a `method` other than UPI, and with `mandate` if one is registered, as JSON gets `{returnTo, fields}`: the request that the browser would send. */
    app.post<OfPayment>('/_payment/:txnid/outcome', async (request, reply) => {
      const before = findPayment(context.store, request.params.txnid)
      if (!before) return reply.code(404).send({ message: 'There is no payment with this txnid' })
      const pressed = request.body?.outcome
      if (!isOutcomeName(pressed)) {
        return reply.code(422).send({ message: 'There is no such outcome', possible: Object.keys(OUTCOMES) })
      }
      const registration = registrationIn(request.body ?? {})
      const { payment, returns } = await recordOutcome(context, before, { pressed, ...registration })
      const back = returns ? await returnToShop(context, payment) : null
      if (asksForJson(request)) return back ?? { returnTo: null, fields: null }
      if (!back) return sendPage(reply, { title: 'PayU simulator', body: noReturnPage() })
      return sendPage(reply, {
        title: 'Back to the shop',
        body: returnPage(back),
        script: '/return.js',
        formTarget: new URL(back.returnTo).origin,
      })
    })
  }
}

/** What becomes of the mandate, and the method of the payment; without both, an active mandate of UPI. */
const registrationIn = ({ mandate, method }: Record<string, unknown>) => ({
  wanted: readRegistration(mandate),
  method: isPayuMethod(method) ? method : null,
})

async function open(context: SimulatorContext, request: FastifyRequest, reply: FastifyReply) {
  const read = readPaymentRequest(request.body, context.settings.payu)
  if (!read.ok) return sendPage(reply, { title: 'Error', body: errorPage(read.reason), status: 400 })
  const txnid = read.request.txnid ?? ''

  const behaviour = takeBehaviour(context.store, 'payu', 'page', [txnid])
  if (behaviour === 'page-down') {
    return sendPage(reply, { title: 'Error', body: errorPage('PayU is down'), status: 503 })
  }
  if (behaviour === 'slow-page') await context.sleep(SLOW_RESPONSE_MS)

  const payment = openPayment(context, read.request, read.amountPaise)
  if (payment === 'duplicate') {
    return sendPage(reply, { title: 'Duplicate order ID', body: duplicatePage(txnid), status: 409 })
  }
  return sendPage(reply, { title: `Pay ${txnid}`, body: checkoutPage(payment) })
}
