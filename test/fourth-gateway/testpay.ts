/** A fourth payment gateway in one file, as a folder of `api/payments/gateways/` would define it. */
import { requirePayableOrder } from '#api/payments/checkout/require-payable-order.ts'
import { startPayment } from '#api/payments/checkout/start-payment.ts'
import {
  CALLBACK_ROUTE_OPTIONS,
  type GatewayAdapter,
  type GatewayDefinition,
  type Outcome,
} from '#api/payments/gateways/gateway.ts'
import { parseFormFields } from '#api/payments/gateways/parse-form-fields.ts'
import { handleReturn } from '#api/payments/notifications/handle-return.ts'
import { handleWebhook } from '#api/payments/notifications/handle-webhook.ts'
import { credential, externalSystem, origin } from '#api/platform/config/external-system.ts'
import { parseResponse } from '#api/platform/runtime/parse-response.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { fromRupees, paise, toRupees } from '#contract/money.ts'
import formbody from '@fastify/formbody'
import { z } from 'zod'

type TestPaySettings = { url: string; key: string }

declare module '#api/platform/config/destination.ts' {
  interface Destinations {
    testpay: true
  }
}
declare module '#api/platform/config/external-system.ts' {
  interface ExternalSettings {
    testpay: TestPaySettings
  }
}

const Payment = z.object({
  id: z.string(),
  state: z.enum(['none', 'paid']),
  paymentId: z.string(),
  paise: z.int(),
})

async function call<T>(
  { url, key }: TestPaySettings,
  runtime: Runtime,
  { path, body, schema }: { path: string; body: object; schema: z.ZodType<T> },
): Promise<T> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
  const answer = await runtime.http({
    destination: 'testpay',
    operation: path,
    method: 'POST',
    url: `${url}${path}`,
    headers,
    timeoutMs: 5_000,
    body: JSON.stringify(body),
  })
  return parseResponse('testpay', answer, { schema })
}

const outcomeOf = ({ state, paymentId, paise: amount }: z.infer<typeof Payment>): Outcome =>
  state === 'paid'
    ? { kind: 'captured', gatewayPaymentId: paymentId, amountPaise: paise(amount) }
    : { kind: 'unknown' }

const adapter = (settings: TestPaySettings): GatewayAdapter => ({
  batch: { size: 10, lanes: 1 },
  parseReturn: ({ id = '', paymentId = '', amount = '', key }) => {
    const amountPaise = fromRupees(amount)
    const outcome = amountPaise && ({ kind: 'captured', gatewayPaymentId: paymentId, amountPaise } as const)
    const proof = key === settings.key ? 'signed' : 'forged'
    return { attemptId: id, outcome: outcome ?? { kind: 'pending' }, detail: 'paid', proof }
  },
  lookUp: async (runtime, attempts) => {
    const body = { ids: attempts.map(({ id }) => id) }
    const payments = await call(settings, runtime, { path: '/status', body, schema: z.array(Payment) })
    return new Map(payments.map((payment) => [payment.id, outcomeOf(payment)]))
  },
  refund: async (runtime, { gatewayPaymentId: paymentId, token, amountPaise }) => {
    const body = { paymentId, token, paise: amountPaise }
    await call(settings, runtime, { path: '/refund', body, schema: z.object({ refunded: z.literal(true) }) })
    return { kind: 'done' }
  },
  refundStatus: async () => ({ kind: 'done' }),
  findRefunds: async () => [],
})

export const testpayGateway: GatewayDefinition = {
  name: 'testpay',
  displayName: () => 'TestPay',
  fundingSource: 'bank',
  needsStepUp: false,
  settings: externalSystem({
    name: 'TESTPAY',
    variables: { TESTPAY_URL: origin.optional(), TESTPAY_KEY: credential.default('standin-testpay') },
    urls: ['TESTPAY_URL'],
    credentials: ['TESTPAY_KEY'],
    configure: ({ TESTPAY_URL: url = 'http://127.0.0.1:4009', TESTPAY_KEY: key }) => ({
      settings: { testpay: { url, key } },
      calls: url,
    }),
  }),
  createAdapter: (config) => adapter(config.testpay),
  routes:
    (platform, { testpay }) =>
    async (app) => {
      const schema = { body: z.strictObject({ id: z.string() }), hide: true }
      app.post('/api/payment/testpay', { schema }, async (request) => {
        const input = await requirePayableOrder(platform, request, { gateway: testpay, id: request.body.id })
        const { request: payment } = await startPayment(platform, testpay, input)
        return { data: { id: payment.attemptId, amount: toRupees(payment.amountPaise) } }
      })
    },
  callbackRoutes:
    (platform, { testpay }) =>
    async (app) => {
      await app.register(formbody)
      app.post('/api/testpayResponse', CALLBACK_ROUTE_OPTIONS, async ({ body }, reply) =>
        reply.redirect(await handleReturn(platform, testpay, body), 303),
      )
      app.post('/api/webhooks/testpay', CALLBACK_ROUTE_OPTIONS, async ({ body }) =>
        handleWebhook(platform, testpay, testpay.parseReturn(parseFormFields(body))),
      )
    },
  cspOrigins: (config) => ({ forms: [config.testpay.url] }),
}
