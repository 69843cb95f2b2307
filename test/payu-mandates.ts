/** PayU's mandates with a Runtime that answers for PayU, for tests of what is sent and which answers are accepted. */
import { frozenRuntime } from './frozen-runtime.ts'
import { PAYU } from './payu-settings.ts'
import { payuMandates } from '#api/payments/gateways/payu/payu-mandates.ts'
import type { MandateMethod } from '#api/payments/gateways/mandate.ts'
import type { HttpRequest, Runtime } from '#api/platform/runtime/runtime.ts'
import { paise } from '#contract/money.ts'

export const MANDATES = payuMandates(PAYU)
export const ID = '403993715512345678'

/** Returns the requests about one mandate. */
export const requestsOf = (method: MandateMethod) => ({
  MANDATE: { mandateId: ID, method, requestId: 'S0001A1' },
  NOTICE: {
    mandateId: ID,
    method,
    requestId: 'N0001A1',
    sequence: 2,
    number: 'R0001P2',
    amountPaise: paise(499_00),
    debitDay: new Date('2027-01-14T18:30:00Z'),
  },
  DEBIT: {
    attemptId: 'SDG0001P2A1',
    mandateId: ID,
    method,
    sequence: 2,
    noticeNumber: 'R0001P2',
    amountPaise: paise(499_00),
    customer: { email: 'buyer@example.com', mobile: '9876543210' },
  },
})

/** A Runtime in which PayU answers every call with `answer`, apart from those whose command is in `others`. */
export function runtimeOf(answer: unknown, others: Record<string, unknown> = {}) {
  const forms: Record<string, string>[] = []
  const runtime = frozenRuntime(async ({ body }: HttpRequest) => {
    const form = Object.fromEntries(new URLSearchParams(body))
    forms.push(form)
    const given = others[form['command'] ?? ''] ?? answer
    return { status: 200, body: typeof given === 'string' ? given : JSON.stringify(given) }
  })
  return { runtime, forms }
}

export const answering = (answer: unknown, others?: Record<string, unknown>): Runtime =>
  runtimeOf(answer, others).runtime

/** What PayU's verification says about a payment attempt. */
export const verified = (attemptId: string, payment: object) => ({
  verify_payment: { status: 1, transaction_details: { [attemptId]: payment } },
})
