/** The pages that a customer sees at the simulator for Paytm, in a frame of the shop's page or in a separate tab. */
import { checkoutFrame, factRows, outcomeButtons, returnForm } from '#simulators/checkout-page.ts'
import { html, type Html } from '#simulators/html.ts'
import { registrationField } from '#simulators/mandate-registration.ts'
import { toRupees } from '#simulators/money.ts'
import { PAYTM_METHODS, type Method } from '#simulators/paytm/method.ts'
import { OUTCOMES, type OutcomeName } from '#simulators/paytm/outcome.ts'
import type { Payment } from '#simulators/paytm/payment.ts'
import { subscriptionFacts } from '#simulators/paytm/subscriptions/registration-section.ts'
import type { Subscription } from '#simulators/paytm/subscriptions/subscription.ts'
import type { ReturnToShop } from '#simulators/paytm/return-to-shop.ts'

/** `frame`: the customer leaves the shop's page at the end; `stay`: never leaves it; `page`: has left it already. */
export const CHECKOUT_PLACES = ['frame', 'stay', 'page'] as const
export type CheckoutPlace = (typeof CHECKOUT_PLACES)[number]

const frame = (heading: string, content: Html): Html => checkoutFrame('Paytm', heading, content)

type Checkout = {
  payment: Payment
  subscription: Subscription | undefined
  mid: string
  methods: Method[]
  place: CheckoutPlace
  msLeft: number
}

export function checkoutPage({ payment, subscription, mid, methods, place, msLeft }: Checkout): Html {
  const { orderId, custId, amountPaise, callbackUrl } = payment
  const targetOf = (name: OutcomeName) =>
    place === 'frame' && OUTCOMES[name].reports === 'return' ? '_top' : '_self'
  return frame(
    `₹ ${toRupees(amountPaise)}`,
    html`
      <dl class="facts" id="session" data-ms-left="${msLeft}" data-origin="${new URL(callbackUrl).origin}">
        ${factRows({ Merchant: mid, Customer: custId, Reference: html`<code>${orderId}</code>` })}
        ${factRows(subscriptionFacts(subscription))}
      </dl>
      <form method="post" action="/_paytm/${encodeURIComponent(orderId)}/outcome">
        <input type="hidden" name="place" value="${place}" />
        ${methodChoice(methods)} ${subscription && registrationField} ${outcomeButtons(OUTCOMES, targetOf)}
      </form>
    `,
  )
}

const methodChoice = (methods: Method[]): Html => html`
  <fieldset class="choice">
    <legend>Pay by</legend>
    ${methods.map(
      (method, i) => html`
        <label>
          <input type="radio" name="method" value="${method}" ${i === 0 && html`checked`} />
          ${PAYTM_METHODS[method].label}
        </label>
      `,
    )}
  </fieldset>
`

/**
 * The page that returns to the shop. For a GET, the query is in fields of the form, because a submitted GET form replaces
 * it.
 */
export function returnPage({ returnTo, method, fields }: ReturnToShop): Html {
  const address = new URL(returnTo)
  const query = method === 'get' ? [...address.searchParams] : []
  if (method === 'get') address.search = ''
  const all = [...query, ...Object.entries(fields)]
  return frame('Back to the shop', returnForm({ method, action: address.href, fields: all }))
}

/** What a handler of the shop's page receives: `transactionStatus`, or the name of an event. */
export type EndMessage = { name: string; data?: Record<string, string> }

const HEADINGS: Record<string, string> = {
  transactionStatus: 'The shop has the result',
  APP_CLOSED: 'The checkout is closed',
  SESSION_EXPIRED: 'The session has expired',
}

/** `message` null: the shop's page receives nothing. */
export function endPage(message: EndMessage | null, origin: string): Html {
  if (!message) {
    return frame(
      'The window is closed',
      html`<p>The customer does not return to the shop. You may close this.</p>`,
    )
  }
  return frame(
    HEADINGS[message.name] ?? message.name,
    html`<p id="result" data-origin="${origin}" data-message="${JSON.stringify(message)}">
      You may go back to the shop.
    </p>`,
  )
}

export const errorPage = (reason: string): Html =>
  frame('An error occurred', html`<p>${reason}. The shop gets no notification.</p>`)
