/** The wallet's calls for the shop's server, `/satellite/wallet/…`. A business refusal is a 409 with its `reason`. */
import { SLOW_RESPONSE_MS } from '#simulators/behaviours/behaviour.ts'
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { dropConnection } from '#simulators/drop-connection.ts'
import { delayBy } from '#simulators/latency/delay.ts'
import { requireBearer } from '#simulators/require-bearer.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  holdStatus,
  captureHold,
  holdMoney,
  expireHolds,
  refundOrder,
  releaseHold,
  type Refusal,
} from './wallet.ts'
import { findBalance } from './wallet-store.ts'

const orderId = z.string().min(1).max(50)
const smc = z.string().min(1).max(20)
const amountPaise = z.int().positive()

const ofWallet = z.strictObject({ smc })
const ofOrder = z.strictObject({ orderId })
const holdWish = z.strictObject({ orderId, smc, amountPaise })
const refundWish = z.strictObject({ orderId, token: z.string().min(1).max(50), amountPaise })

type Call<T> = {
  body: z.ZodType<T>
  run: (context: SimulatorContext, asked: T) => object
  /** The call changes state, so its answer can be lost after the work is done. */
  works?: true
}

const call = <T>(definition: Call<T>): Call<T> => definition

const CALLS = {
  balance: call({
    body: ofWallet,
    run: (context, asked) => {
      expireHolds(context)
      const balancePaise = findBalance(context.store, asked.smc)
      return balancePaise === undefined ? UNKNOWN_WALLET : { balancePaise }
    },
  }),
  hold: call({
    body: holdWish,
    works: true,
    run: (context, asked) => {
      const behaviour = takeBehaviour(context.store, 'satellite', 'hold', [asked.orderId, asked.smc])
      return holdMoney(context, asked, behaviour === 'insufficient')
    },
  }),
  capture: call({ body: ofOrder, works: true, run: (context, asked) => captureHold(context, asked.orderId) }),
  release: call({ body: ofOrder, works: true, run: (context, asked) => releaseHold(context, asked.orderId) }),
  refund: call({ body: refundWish, works: true, run: refundOrder }),
  status: call({ body: ofOrder, run: (context, asked) => holdStatus(context, asked.orderId) }),
}

const UNKNOWN_WALLET: Refusal = { reason: 'unknown-wallet' }

export function walletRoutes(context: SimulatorContext): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', requireBearer(context.settings.satelliteKey))
    app.addHook('preHandler', delayBy(context, 'satellite'))
    for (const [name, definition] of Object.entries(CALLS)) {
      app.post(`/satellite/wallet/${name}`, (request, reply) =>
        answer(context, definition as Call<Asked>, request, reply),
      )
    }
  }
}

type Asked = { orderId?: string; smc?: string }

async function answer(
  context: SimulatorContext,
  { body, run, works }: Call<Asked>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const read = body.safeParse(request.body)
  if (!read.success) return reply.code(422).send({ message: z.prettifyError(read.error) })
  const concerned = [read.data.orderId, read.data.smc].filter((id) => id !== undefined)

  const behaviour = takeBehaviour(context.store, 'satellite', 'call', concerned)
  if (behaviour === 'down') return reply.code(503).send({ message: 'The satellite system is down' })
  if (behaviour === 'slow') await context.sleep(SLOW_RESPONSE_MS)

  const outcome = run(context, read.data)
  if (works && takeBehaviour(context.store, 'satellite', 'answer', concerned))
    return dropConnection(request, reply)
  return reply.code('reason' in outcome ? 409 : 200).send(outcome)
}
