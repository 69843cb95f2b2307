/** Paytm's calls for the merchant's server: signed JSON requests and answers, and HTTP 200 for a business refusal. */
import { SLOW_MS } from '#simulators/behaviours/behaviour.ts'
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { hangUp } from '#simulators/hang-up.ts'
import { delayBy } from '#simulators/latency/delay.ts'
import type { Site } from '#simulators/site.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { result, type Answer } from './answers.ts'
import { initiateTransaction, type Initiated } from './initiate-transaction.ts'
import { CALLS, readSigned, type Call } from './server-calls.ts'
import { readEnvelope, writeEnvelope } from './signed-json.ts'
import { otherKey } from './webhook.ts'

const OUT_OF_ORDER = '<!doctype html><title>Not found</title><h1>The page is not here</h1>'

type OfOrder = { Querystring: { mid?: string; orderId?: string } }

export function apiRoutes(site: Site): FastifyPluginAsync {
  return async (app) => {
    app.addHook('preHandler', delayBy(site, 'paytm'))
    // The signature covers the exact text that was sent, so the text is not parsed here.
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      async (_request: FastifyRequest, text: string) => text,
    )

    app.post<OfOrder>('/theia/api/v1/initiateTransaction', (request, reply) => initiate(site, request, reply))
    for (const [path, call] of Object.entries(CALLS)) {
      app.post(path, (request, reply) => speak(site, call, request, reply))
    }
  }
}

const send = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(text)

async function initiate(
  site: Site,
  request: FastifyRequest<OfOrder>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { key } = site.settings.paytm
  const behaviour = takeBehaviour(site.store, 'paytm', 'initiate', [request.query.orderId ?? ''])
  if (behaviour === 'initiate-down') return reply.code(503).send('')
  if (behaviour === 'initiate-html') return reply.code(404).type('text/html').send(OUT_OF_ORDER)
  if (behaviour === 'initiate-fails') {
    return send(reply, writeEnvelope(result('F', '501', 'System Error'), site.now(), undefined))
  }
  if (behaviour === 'initiate-slow') await site.sleep(SLOW_MS)

  const envelope = readEnvelope(request.body)
  if (!envelope) {
    const fault = result('F', '1001', 'Request parameters are not valid')
    return send(reply, writeEnvelope(fault, site.now(), undefined))
  }
  const initiated = initiateTransaction(site, envelope, request.query)
  if (behaviour === 'initiate-answer-lost') return hangUp(request, reply)
  const signing = behaviour === 'initiate-forged-reply' ? otherKey(key) : key
  return send(reply, answerInitiated(initiated, site.now(), signing))
}

function answerInitiated(initiated: Initiated, now: Date, key: string): string {
  if (!initiated.ok) {
    const { code, message } = initiated.fault
    return writeEnvelope(result('F', code, message), now, initiated.signed ? key : undefined)
  }
  const { code, message, payment } = initiated
  const body = {
    ...result('S', code, message),
    txnToken: payment.token,
    isPromoCodeValid: false,
    authenticated: false,
  }
  return writeEnvelope(body, now, key)
}

/** Returns the orders that a call names; a list request names none. */
const ordersOf = (read: ReturnType<Call['read']>): string[] =>
  read?.orderId === undefined ? [] : [read.orderId]

async function speak(
  site: Site,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const envelope = readEnvelope(request.body)
  const read = call.read(envelope?.body)
  const concerned = ordersOf(read)

  const behaviour = takeBehaviour(site.store, 'paytm', 'api', concerned)
  if (behaviour === 'connection-reset') return hangUp(request, reply)
  if (behaviour === 'http-500') return reply.code(500).send('')
  if (behaviour === 'html-instead-of-json') return reply.code(404).type('text/html').send(OUT_OF_ORDER)
  if (behaviour === 'slow') await site.sleep(SLOW_MS)

  const understood = readSigned(site, call, envelope, read)
  if (!understood.ok) return send(reply, writeEnvelope(understood.fault, site.now(), undefined))
  const answer = await call.run(site, understood.asked)
  if (call.losesAnswers && takeBehaviour(site.store, 'paytm', 'refundAnswer', concerned)) {
    return hangUp(request, reply)
  }
  return send(reply, writeEnvelope(answer, site.now(), signingKey(site, answer, behaviour)))
}

function signingKey(
  { settings }: Site,
  { resultInfo }: Answer,
  behaviour: string | undefined,
): string | undefined {
  if (behaviour === 'unsigned-failure' && resultInfo.resultStatus === 'TXN_FAILURE') return undefined
  return behaviour === 'forged-reply' ? otherKey(settings.paytm.key) : settings.paytm.key
}
