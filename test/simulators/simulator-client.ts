/** Client of the simulators for tests: delivered messages, books, and behaviours for the next calls. */
import type { GatewayName } from '#api/platform/config/destination.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { System } from '#simulators/behaviours/behaviour.ts'
import type { Latency } from '#simulators/latency/latency.ts'
import type { PayuReturn } from '#test/browser.ts'
import type { BookEntry, Message } from './external-simulators.ts'
import { until } from '#test/until.ts'

export type SimulatorClient = ReturnType<typeof simulatorClient>

type Behaviour = { system: string; behaviour: string; times?: number; orderId?: string }

export function simulatorClient(url: string) {
  const fetchJson = async (path: string, init?: RequestInit): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, init)
    if (!answer.ok) throw new Error(`${path}: ${String(answer.status)} ${await answer.text()}`)
    return answer.status === 204 ? undefined : answer.json()
  }
  const sendJson = (method: string, path: string, body: object): Promise<unknown> =>
    fetchJson(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const messagesTo = async (to: string) => (await fetchJson(`/messages?to=${to}`)) as Message[]
  const simulatorTime = async (): Promise<Date> => {
    const { now } = (await fetchJson('/_clock')) as { now: string }
    return new Date(now)
  }

  return {
    url,
    messagesTo,
    /** Returns the code in the newest message, once `howMany` messages have arrived. */
    readCode: (mobile: string, howMany = 1): Promise<string> =>
      until(`a code on ${mobile}`, async () => {
        const messages = await messagesTo(mobile)
        return messages.length >= howMany && /^\d{6}/.exec(messages[0]?.text ?? '')?.[0]
      }),
    /** Returns the books of a simulated gateway. */
    books: async (gateway: GatewayName = 'payu') =>
      (await fetchJson(`/books?gateway=${gateway}`)) as BookEntry[],
    /** Lets the bank take a captured payment back: the gateway withholds it from the next payout. */
    openChargeback: (gateway: GatewayName, attempt: string) =>
      sendJson('POST', '/_chargeback', { gateway, attempt }),
    /** Transfers what a gateway owes. @returns the CSV files about all payouts */
    payOut: async (gateway: GatewayName) => {
      await sendJson('POST', `/payouts?gateway=${gateway}`, {})
      const readFile = async (path: string) => (await fetch(`${url}${path}`)).text()
      return {
        report: await readFile(`/payout-report?gateway=${gateway}`),
        statement: await readFile('/bank-statement'),
      }
    },
    now: simulatorTime,
    /** Moves the time of the simulators, and of the shop that shares it, forward to a moment. */
    moveTo: async (moment: Date): Promise<void> => {
      const hours = (moment.getTime() - (await simulatorTime()).getTime()) / HOUR_MS
      await sendJson('POST', '/_clock', { hours })
    },
    /** Sets how long a system takes for each answer to the shop's server. */
    delay: (system: System, latency: Latency) => sendJson('PUT', '/behaviours', { system, latency }),
    setBehaviour: (behaviour: Behaviour) => sendJson('PUT', '/behaviours', behaviour),
    /** Opens PayU's page with the shop's signed form, as the browser does on `Proceed to Pay`. */
    openPayment: async (fields: Record<string, string>): Promise<void> => {
      const answer = await fetch(`${url}/_payment`, { method: 'POST', body: new URLSearchParams(fields) })
      if (!answer.ok) throw new Error(`PayU's page: ${String(answer.status)}`)
    },
    /** Presses a button on PayU's page. @param method a card; by default UPI @returns the return that the browser brings */
    payAtPayu: async (attemptId: string, outcome: string, method?: string) =>
      (await sendJson('POST', `/_payment/${attemptId}/outcome`, { outcome, method })) as PayuReturn,
    /** Opens Paytm's checkout, as its widget does, and pays there. @returns the return that the browser brings */
    payAtPaytm: async (config: { orderId: string; token: string; mid: string }, method?: string) => {
      const answer = await fetch(`${url}/_paytm/checkout?${new URLSearchParams(config).toString()}`)
      if (!answer.ok) throw new Error(`Paytm's checkout: ${String(answer.status)}`)
      return (await sendJson('POST', `/_paytm/${config.orderId}/outcome`, {
        outcome: 'success',
        method,
      })) as PayuReturn
    },
    /** Settles a payment at PayU without the customer. */
    settle: (attemptId: string, to: string) => sendJson('POST', `/_payment/${attemptId}/settle`, { to }),
  }
}
