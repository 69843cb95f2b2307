/** Paytm's calls for the merchant's server: signed JSON requests and answers, and HTTP 200 for a business refusal. */
import { SLOW_RESPONSE_MS } from '#simulators/behaviours/behaviour.ts'
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { dropConnection } from '#simulators/drop-connection.ts'
import { delayBy } from '#simulators/latency/delay.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { result, type PaytmResponse } from './answers.ts'
import { initiateTransaction, type Initiated } from './initiate-transaction.ts'
import { CALLS, readSigned, type Call } from './server-calls.ts'
import { createSubscription } from '#simulators/paytm/subscriptions/create-subscription.ts'
import { SUBSCRIPTION_CALLS } from '#simulators/paytm/subscriptions/subscription-calls.ts'
import { findSubscriptionOf } from '#simulators/paytm/subscriptions/subscription-store.ts'
import { readEnvelope, writeEnvelope } from './signed-json.ts'
import { wrongKey } from './webhook.ts'

const OUT_OF_ORDER = '<!doctype html><title>Not found</title><h1>The page is not here</h1>'

type OfOrder = { Querystring: { mid?: string; orderId?: string; traceId?: string } }

/** The calls that open a payment: the second and third also register a mandate, on staging and in production. */
const OPENINGS = {
  '/theia/api/v1/initiateTransaction': initiateTransaction,
  '/subscription/create': createSubscription,
  '/theia/api/v1/subscription/create': createSubscription,
}
type Open = (typeof OPENINGS)[keyof typeof OPENINGS]

export function apiRoutes(context: SimulatorContext): FastifyPluginAsync {
  return async (app) => {
    app.addHook('preHandler', delayBy(context, 'paytm'))
    // The signature covers the exact text that was sent, so the text is not parsed here.
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      async (_request: FastifyRequest, text: string) => text,
    )

    for (const [path, open] of Object.entries(OPENINGS)) {
      app.post<OfOrder>(path, (request, reply) => initiate(context, open, request, reply))
    }
    for (const [path, call] of Object.entries({ ...CALLS, ...SUBSCRIPTION_CALLS })) {
      app.post(path, (request, reply) => handleCall(context, call, request, reply))
    }
  }
}

const send = (reply: FastifyReply, text: string) => reply.type('application/json; charset=utf-8').send(text)

async function initiate(
  context: SimulatorContext,
  open: Open,
  request: FastifyRequest<OfOrder>,
  reply: FastifyReply,
) {
  const { key } = context.settings.paytm
  const behaviour = takeBehaviour(context.store, 'paytm', 'initiate', [request.query.orderId ?? ''])
  if (behaviour === 'initiate-down') return reply.code(503).send('')
  if (behaviour === 'initiate-html') return reply.code(404).type('text/html').send(OUT_OF_ORDER)
  if (behaviour === 'initiate-fails') {
    return send(reply, writeEnvelope(result('F', '501', 'System Error'), context.now(), undefined))
  }
  if (behaviour === 'initiate-slow') await context.sleep(SLOW_RESPONSE_MS)

  const envelope = readEnvelope(request.body)
  if (!envelope) {
    const fault = result('F', '1001', 'Request parameters are not valid')
    return send(reply, writeEnvelope(fault, context.now(), undefined))
  }
  const initiated = open(context, envelope, request.query)
  if (behaviour === 'initiate-answer-lost') return dropConnection(request, reply)
  const signing = behaviour === 'initiate-forged-reply' ? wrongKey(key) : key
  return send(reply, answerInitiated(context, initiated, signing))
}

function answerInitiated({ now: clock, store }: SimulatorContext, initiated: Initiated, key: string): string {
  const now = clock()
  if (!initiated.ok) {
    const { code, message } = initiated.fault
    return writeEnvelope(result('F', code, message), now, initiated.signed ? key : undefined)
  }
  const { code, message, payment } = initiated
  const subscription = findSubscriptionOf(store, payment.orderId)
  const body = {
    ...result('S', code, message),
    txnToken: payment.token,
    ...(subscription && { subscriptionId: subscription.subsId }),
    isPromoCodeValid: false,
    authenticated: false,
  }
  return writeEnvelope(body, now, key)
}

/** Returns the orders that a call names; a list request names none. */
const ordersOf = (read: ReturnType<Call['read']>) => (read?.orderId === undefined ? [] : [read.orderId])

async function handleCall(
  context: SimulatorContext,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const envelope = readEnvelope(request.body)
  const read = call.read(envelope?.body)
  const orderIds = ordersOf(read)

  const behaviour = takeBehaviour(context.store, 'paytm', 'api', orderIds)
  if (behaviour === 'connection-reset') return dropConnection(request, reply)
  if (behaviour === 'http-500') return reply.code(500).send('')
  if (behaviour === 'html-instead-of-json') return reply.code(404).type('text/html').send(OUT_OF_ORDER)
  if (behaviour === 'slow') await context.sleep(SLOW_RESPONSE_MS)

  const query = request.query as Record<string, string>
  const result = readSigned(context, call, { envelope, body: read, query })
  if (!result.ok) return send(reply, writeEnvelope(result.fault, context.now(), undefined))
  const answer = await call.run(context, result.body)
  if (call.losesAnswers && takeBehaviour(context.store, 'paytm', 'refundAnswer', orderIds)) {
    return dropConnection(request, reply)
  }
  return send(reply, writeEnvelope(answer, context.now(), signingKey(context, answer, behaviour)))
}

function signingKey(
  { settings }: SimulatorContext,
  { resultInfo }: PaytmResponse,
  behaviour: string | undefined,
): string | undefined {
  if (behaviour === 'unsigned-failure' && resultInfo.resultStatus === 'TXN_FAILURE') return undefined
  return behaviour === 'forged-reply' ? wrongKey(settings.paytm.key) : settings.paytm.key
}
