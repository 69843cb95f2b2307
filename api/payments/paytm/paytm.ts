/** Paytm, JS Checkout: the token that opens its widget, and what comes back from it. */
import type { Gateway, Outcome, PaymentRequest, RefundAnswer } from '#api/payments/gateway.ts'
import type { World } from '#api/platform/world.ts'
import { fromRupees, toRupees } from '#contract/money.ts'
import type { PaymentReason } from '#contract/payment-reasons.ts'
import { ForgedNews } from '#contract/payments.ts'
import { askPaytm, Initiated, OrderState, type PaytmSettings, RefundState } from './paytm-api.ts'
import type { z } from 'zod'
import { formText, isSigned } from './paytm-checksum.ts'

export type Initiation = z.infer<typeof Initiated>['body']

export type PaytmGateway = Gateway & {
  /** Asks for a token for an attempt; `resultStatus` 'F' means that there is none, and why. */
  initiate: (world: World, request: PaymentRequest & { customerId: string }) => Promise<Initiation>
}

const INITIATE_TIMEOUT_MS = 8_000
const REFUND_TIMEOUT_MS = 10_000

/** @param shopUrl where Paytm sends the browser back to */
export function paytm(settings: PaytmSettings, shopUrl: string): PaytmGateway {
  const { mid, key, website } = settings
  return {
    name: 'paytm',

    async initiate(world, { attemptId, amountPaise, customer, customerId }) {
      const query = new URLSearchParams({ mid, orderId: attemptId })
      const body = {
        requestType: 'Payment',
        mid,
        websiteName: website,
        orderId: attemptId,
        callbackUrl: `${shopUrl}/api/paytmResponse/callback`,
        txnAmount: { value: toRupees(amountPaise), currency: 'INR' },
        userInfo: {
          custId: customerId,
          mobile: customer.mobile,
          email: customer.email,
          firstName: customer.name,
        },
      }
      const path = `/theia/api/v1/initiateTransaction?${query.toString()}`
      const call = { path, body, timeoutMs: INITIATE_TIMEOUT_MS }
      return (await askPaytm(settings, world, { call, answer: Initiated })).body
    },

    /** The redirect may come without a checksum; one that is there must be right. */
    readClaim(fields) {
      const signature = fields['CHECKSUMHASH'] ?? ''
      if (signature !== '' && !isSigned(formText(fields), key, signature)) throw ForgedNews()
      const said = {
        status: fields['STATUS'] ?? '',
        txnId: fields['TXNID'] ?? '',
        amount: fields['TXNAMOUNT'] ?? '',
      }
      const detail = `${said.status}/${fields['RESPCODE'] ?? ''}`
      return {
        attemptId: fields['ORDERID'] ?? '',
        outcome: outcomeOf(said, fields['RESPCODE'] ?? ''),
        detail,
      }
    },

    async lookUp(world, attemptIds, timeoutMs) {
      const found = await Promise.all(
        attemptIds.map((orderId) => lookUpOne(settings, world, { orderId, timeoutMs })),
      )
      return new Map(found)
    },

    async refund(world, { attemptId, gatewayPaymentId, token, amountPaise }) {
      const refundAmount = toRupees(amountPaise)
      const body = {
        mid,
        txnType: 'REFUND',
        orderId: attemptId,
        txnId: gatewayPaymentId,
        refId: token,
        refundAmount,
      }
      const call = { path: '/refund/apply', body, timeoutMs: REFUND_TIMEOUT_MS }
      const answer = await askPaytm(settings, world, { call, answer: RefundState })
      const said = refundAnswer(answer.body.resultInfo, token)
      // A reference that came before may be refused as a duplicate: then how that refund stands is the answer.
      if (said.kind !== 'refused') return said
      const standing = await refundStanding(settings, world, { attemptId, token })
      return standing.kind === 'refused' ? said : standing
    },

    refundStatus: (world, refund) => refundStanding(settings, world, refund),
  }
}

async function refundStanding(
  settings: PaytmSettings,
  world: World,
  { attemptId, token }: { attemptId: string; token: string },
): Promise<RefundAnswer> {
  const body = { mid: settings.mid, orderId: attemptId, refId: token }
  const call = { path: '/v2/refund/status', body, timeoutMs: REFUND_TIMEOUT_MS }
  const answer = await askPaytm(settings, world, { call, answer: RefundState })
  return refundAnswer(answer.body.resultInfo, token)
}

async function lookUpOne(
  settings: PaytmSettings,
  world: World,
  { orderId, timeoutMs }: { orderId: string; timeoutMs: number },
): Promise<[string, Outcome]> {
  const call = { path: '/v3/order/status', body: { mid: settings.mid, orderId }, timeoutMs }
  const { body } = await askPaytm(settings, world, { call, answer: OrderState })
  const { resultStatus, resultCode } = body.resultInfo
  // An answer about another order or merchant is none; only a refusal may leave out what it is about.
  const isOurs = body.orderId === orderId && body.mid === settings.mid
  const namesNothing = body.orderId === '' && resultStatus !== 'TXN_SUCCESS'
  if (!isOurs && !namesNothing) throw new Error('Paytm answered about another order')
  return [orderId, outcomeOf({ status: resultStatus, txnId: body.txnId, amount: body.txnAmount }, resultCode)]
}

/** Codes mean different things in Paytm's own documents: the status decides, and an unknown one is pending. */
function outcomeOf(said: { status: string; txnId: string; amount: string }, code: string): Outcome {
  const amountPaise = fromRupees(said.amount)
  if (said.status === 'TXN_SUCCESS' && said.txnId !== '' && amountPaise !== undefined) {
    return { kind: 'captured', gatewayPaymentId: said.txnId, amountPaise }
  }
  if (said.status === 'NO_RECORD_FOUND' || NO_RECORD.includes(code)) return { kind: 'unknown' }
  if (said.status === 'TXN_FAILURE') return { kind: 'failed', reason: reasonOf(code) }
  return { kind: 'pending' }
}

/** No record, and no such order: how it speaks of an order whose customer has paid nothing yet. */
const NO_RECORD = ['331', '334']

const reasonOf = (code: string): PaymentReason => (code === '141' ? 'cancelled' : 'declined')

function refundAnswer(
  { resultStatus, resultMsg }: { resultStatus: string; resultMsg: string },
  token: string,
): RefundAnswer {
  if (resultStatus === 'TXN_SUCCESS') return { kind: 'done' }
  if (resultStatus === 'TXN_FAILURE') return { kind: 'refused', message: resultMsg }
  return { kind: 'under way', requestId: token }
}
