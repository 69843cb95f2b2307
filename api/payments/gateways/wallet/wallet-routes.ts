/** Routes of the satellite wallet: read its balance, pay from it. */
import { requireSession } from '#api/identity/sessions/require-session.ts'
import { requirePayableOrder } from '#api/payments/checkout/require-payable-order.ts'
import { readPaymentStatus } from '#api/payments/checkout/read-payment-status.ts'
import type { GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import { enforceRateLimit, type RateLimit } from '#api/platform/rate-limit/rate-limit.ts'
import type { AppContext } from '#api/platform/context.ts'
import { HOUR_SECONDS } from '#contract/durations.ts'
import { toRupees } from '#contract/money.ts'
import * as contract from '#contract/payments.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { payByWallet, walletBalance } from './pay-by-wallet.ts'

/** A balance is a call of the satellite system, which has few connections and one circuit for all subscribers. */
const BALANCE_LIMIT: RateLimit = { name: 'wallet_balance', max: 120, windowSeconds: HOUR_SECONDS }

export function walletRoutes(platform: AppContext, gateways: GatewayRegistry): FastifyPluginAsyncZod {
  const wallet = gateways['satellite-wallet']
  return async (app) => {
    app.route({
      ...contract.getWallet,
      handler: async (request) => {
        const { subscriber } = await requireSession(platform, request)
        await enforceRateLimit(platform, BALANCE_LIMIT, subscriber.id)
        const balance = await walletBalance(platform, wallet, subscriber)
        return { data: { balance: balance === undefined ? null : toRupees(balance) } }
      },
    })

    app.route({
      ...contract.payByWallet,
      handler: async (request) => {
        const id = request.body.transactionID
        const input = await requirePayableOrder(platform, request, { gateway: wallet, id })
        const transactionID = await payByWallet(platform, wallet, input)
        // `payByWallet` has verified the payment: more calls of a slow satellite system would take longer than a page waits.
        const { status } = await readPaymentStatus(platform.db, transactionID)
        const { subscriber } = input.signedIn
        const balance =
          status === 'paid'
            ? await walletBalance(platform, wallet, subscriber).catch(() => undefined)
            : undefined
        return {
          data: { transactionID, status, ...(balance !== undefined && { balance: toRupees(balance) }) },
        }
      },
    })
  }
}
