/** Routes of the satellite wallet: read its balance, pay from it. */
import { requireStepUp } from '#api/identity/sessions/require-step-up.ts'
import { requireSession, requireSessionWith } from '#api/identity/sessions/require-session.ts'
import type { GatewayRegistry } from '#api/payments/create-gateway-registry.ts'
import { refreshPaymentStatus } from '#api/payments/notifications/refresh-payment-status.ts'
import { payableOrderQuery } from '#api/payments/checkout/start-payment.ts'
import type { AppContext } from '#api/platform/context.ts'
import { toRupees } from '#contract/money.ts'
import * as contract from '#contract/payments.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { payByWallet, walletBalance } from '#api/payments/checkout/pay-by-wallet.ts'

export function walletRoutes(platform: AppContext, gateways: GatewayRegistry): FastifyPluginAsyncZod {
  const wallet = gateways['satellite-wallet']
  return async (app) => {
    app.route({
      ...contract.getWallet,
      handler: async (request) => {
        const { subscriber } = await requireSession(platform, request)
        const balance = await walletBalance(platform, wallet, subscriber)
        return { data: { balance: balance === undefined ? null : toRupees(balance) } }
      },
    })

    app.route({
      ...contract.payByWallet,
      handler: async (request) => {
        const { transactionID: transactionId } = request.body
        const bill = payableOrderQuery(platform, transactionId)
        const { signedIn, read } = await requireSessionWith(platform, request, bill)
        requireStepUp(platform, signedIn)
        const given = { transactionId, signedIn, bill: read }
        const transactionID = await payByWallet(platform, wallet, given)
        const { status } = await refreshPaymentStatus(platform, gateways, transactionID)
        const balance = await walletBalance(platform, wallet, signedIn.subscriber).catch(() => undefined)
        return {
          data: { transactionID, status, ...(balance !== undefined && { balance: toRupees(balance) }) },
        }
      },
    })
  }
}
