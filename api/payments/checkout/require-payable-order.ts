/** Reads what the start of a payment needs: the session of the request and, in the same round trip, its order. */
import { requireSessionWith } from '#api/identity/sessions/require-session.ts'
import { requireStepUp } from '#api/identity/sessions/require-step-up.ts'
import type { Gateway } from '#api/payments/gateways/gateway.ts'
import type { AppContext } from '#api/platform/context.ts'
import { negotiateLanguage } from '#api/platform/languages/negotiate-language.ts'
import type { FastifyRequest } from 'fastify'
import { payableOrderQuery, type StartPaymentInput } from './start-payment.ts'

/**
 * Requires a session, and a recent verification of the mobile where the gateway needs one.
 * @param id of the order, or of one of its attempts
 * @throws Unauthenticated, SessionReplaced, StepUpRequired
 */
export async function requirePayableOrder(
  platform: AppContext,
  request: FastifyRequest,
  { gateway, id }: { gateway: Gateway; id: string },
): Promise<StartPaymentInput> {
  const query = payableOrderQuery(platform, id)
  const { signedIn, read } = await requireSessionWith(platform, request, query)
  if (gateway.needsStepUp) requireStepUp(platform, signedIn)
  const language = negotiateLanguage(request.headers['accept-language'])
  return { transactionId: id, signedIn, payable: read, language }
}
