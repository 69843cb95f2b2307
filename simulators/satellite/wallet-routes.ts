/** The wallet's calls for the shop's server, `/satellite/wallet/…`. A business refusal is a 409 with its `reason`. */
import { SLOW_MS } from '#simulators/behaviours/behaviour.ts'
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { hangUp } from '#simulators/hang-up.ts'
import { delayBy } from '#simulators/latency/delay.ts'
import { requireBearer } from '#simulators/require-bearer.ts'
import type { Site } from '#simulators/site.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  askWallet,
  captureHold,
  holdMoney,
  letLapse,
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
  run: (site: Site, asked: T) => object
  /** The call changes state, so its answer can be lost after the work is done. */
  works?: true
}

const call = <T>(definition: Call<T>): Call<T> => definition

const CALLS = {
  balance: call({
    body: ofWallet,
    run: (site, asked) => {
      letLapse(site)
      const balancePaise = findBalance(site.store, asked.smc)
      return balancePaise === undefined ? UNKNOWN_WALLET : { balancePaise }
    },
  }),
  hold: call({
    body: holdWish,
    works: true,
    run: (site, asked) => {
      const behaviour = takeBehaviour(site.store, 'satellite', 'hold', [asked.orderId, asked.smc])
      return holdMoney(site, asked, behaviour === 'insufficient')
    },
  }),
  capture: call({ body: ofOrder, works: true, run: (site, asked) => captureHold(site, asked.orderId) }),
  release: call({ body: ofOrder, works: true, run: (site, asked) => releaseHold(site, asked.orderId) }),
  refund: call({ body: refundWish, works: true, run: refundOrder }),
  status: call({ body: ofOrder, run: (site, asked) => askWallet(site, asked.orderId) }),
}

const UNKNOWN_WALLET: Refusal = { reason: 'unknown-wallet' }

export function walletRoutes(site: Site): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', requireBearer(site.settings.satelliteKey))
    app.addHook('preHandler', delayBy(site, 'satellite'))
    for (const [name, definition] of Object.entries(CALLS)) {
      app.post(`/satellite/wallet/${name}`, (request, reply) =>
        answer(site, definition as Call<Asked>, request, reply),
      )
    }
  }
}

type Asked = { orderId?: string; smc?: string }

async function answer(
  site: Site,
  { body, run, works }: Call<Asked>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const read = body.safeParse(request.body)
  if (!read.success) return reply.code(422).send({ message: z.prettifyError(read.error) })
  const concerned = [read.data.orderId, read.data.smc].filter((id) => id !== undefined)

  const behaviour = takeBehaviour(site.store, 'satellite', 'call', concerned)
  if (behaviour === 'down') return reply.code(503).send({ message: 'The satellite system is down' })
  if (behaviour === 'slow') await site.sleep(SLOW_MS)

  const outcome = run(site, read.data)
  if (works && takeBehaviour(site.store, 'satellite', 'answer', concerned)) return hangUp(request, reply)
  return reply.code('reason' in outcome ? 409 : 200).send(outcome)
}
