/** What becomes of a mandate when its payment succeeds, as the payment page or a behaviour says. */
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { html, type Html } from './html.ts'
import type { Store } from './store.ts'

const REGISTRATIONS = {
  active: 'Register the mandate',
  pending: 'Register it after some time',
  none: 'Take the money, register no mandate',
} as const
export type Registration = keyof typeof REGISTRATIONS

const isRegistration = (name: unknown): name is Registration =>
  typeof name === 'string' && Object.hasOwn(REGISTRATIONS, name)

/** Reads the choice on the payment page: an active mandate without one. */
export const readRegistration = (name: unknown): Registration => (isRegistration(name) ? name : 'active')

/** Returns what the behaviour for this payment says. */
export function takeRegistration(
  store: Store,
  gateway: 'payu' | 'paytm',
  orderId: string,
): Registration | undefined {
  switch (takeBehaviour(store, gateway, 'mandate', [orderId])) {
    case 'mandate-pending':
      return 'pending'
    case 'paid-without-mandate':
      return 'none'
    case undefined:
      return undefined
  }
}

export const registrationField: Html = html`<label class="field">
  Mandate, if the payment succeeds
  <select class="input" name="mandate">
    ${Object.entries(REGISTRATIONS).map(([name, label]) => html`<option value="${name}">${label}</option>`)}
  </select>
</label>`
