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
const holdInput = z.strictObject({ orderId, smc, amountPaise })
const refundInput = z.strictObject({ orderId, token: z.string().min(1).max(50), amountPaise })

type WalletCall<T> = {
  body: z.ZodType<T>
  run: (context: SimulatorContext, input: T) => object
  /** The call changes state, so its answer can be lost after the work is done. */
  losesAnswers?: true
}

const defineCall = <T>(definition: WalletCall<T>): WalletCall<T> => definition

const CALLS = {
  balance: defineCall({
    body: ofWallet,
    run: (context, input) => {
      expireHolds(context)
      const balancePaise = findBalance(context.store, input.smc)
      return balancePaise === undefined ? UNKNOWN_WALLET : { balancePaise }
    },
  }),
  hold: defineCall({
    body: holdInput,
    losesAnswers: true,
    run: (context, input) => {
      const behaviour = takeBehaviour(context.store, 'satellite', 'hold', [input.orderId, input.smc])
      return holdMoney(context, input, behaviour === 'insufficient')
    },
  }),
  capture: defineCall({
    body: ofOrder,
    losesAnswers: true,
    run: (context, input) => captureHold(context, input.orderId),
  }),
  release: defineCall({
    body: ofOrder,
    losesAnswers: true,
    run: (context, input) => releaseHold(context, input.orderId),
  }),
  refund: defineCall({ body: refundInput, losesAnswers: true, run: refundOrder }),
  status: defineCall({ body: ofOrder, run: (context, input) => holdStatus(context, input.orderId) }),
}

const UNKNOWN_WALLET: Refusal = { reason: 'unknown-wallet' }

export function walletRoutes(context: SimulatorContext): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', requireBearer(context.settings.satelliteKey))
    app.addHook('preHandler', delayBy(context, 'satellite'))
    for (const [name, definition] of Object.entries(CALLS)) {
      app.post(`/satellite/wallet/${name}`, (request, reply) =>
        handleCall(context, definition as WalletCall<CallInput>, request, reply),
      )
    }
  }
}

type CallInput = { orderId?: string; smc?: string }

/** Runs a call, unless a behaviour of the simulator changes its answer. */
async function handleCall(
  context: SimulatorContext,
  { body, run, losesAnswers }: WalletCall<CallInput>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const read = body.safeParse(request.body)
  if (!read.success) return reply.code(422).send({ message: z.prettifyError(read.error) })
  const ids = [read.data.orderId, read.data.smc].filter((id) => id !== undefined)

  const behaviour = takeBehaviour(context.store, 'satellite', 'call', ids)
  if (behaviour === 'down') return reply.code(503).send({ message: 'The satellite system is down' })
  if (behaviour === 'slow') await context.sleep(SLOW_RESPONSE_MS)

  const outcome = run(context, read.data)
  if (losesAnswers && takeBehaviour(context.store, 'satellite', 'answer', ids))
    return dropConnection(request, reply)
  return reply.code('reason' in outcome ? 409 : 200).send(outcome)
}
