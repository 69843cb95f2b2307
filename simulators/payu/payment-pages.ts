/** The pages that a customer sees at the simulator for PayU. */
import { html, type Html } from '#simulators/html.ts'
import { OUTCOMES, type OutcomeName } from './outcome.ts'
import { toRupees } from '#simulators/money.ts'
import type { Payment } from './payment.ts'
import type { ReturnToShop } from './return-to-shop.ts'

const frame = (heading: string, content: Html): Html => html`
  <main class="checkout">
    <p class="brand">PayU <span class="tag">stand-in</span></p>
    <h1>${heading}</h1>
    ${content}
    <p class="note">No money moves here. This page stands in for PayU's on this machine.</p>
  </main>
`

const button = (name: OutcomeName, style: string): Html =>
  html`<button class="button ${style}" name="outcome" value="${name}">${OUTCOMES[name].label}</button>`

/** The common outcomes; the others are in a closed section. */
const USUAL: OutcomeName[] = [
  'success',
  'failure',
  'pending-then-success',
  'pending-then-failure',
  'cancel',
  'close',
  'never-return',
]

export function checkoutPage({ txnid, request, amountPaise }: Payment): Html {
  const others = (Object.keys(OUTCOMES) as OutcomeName[]).filter((name) => !USUAL.includes(name))
  return frame(
    `₹ ${toRupees(amountPaise)}`,
    html`
      <dl class="facts">
        <div>
          <dt>Merchant</dt>
          <dd>${request.key}</dd>
        </div>
        <div>
          <dt>For</dt>
          <dd>${request.productinfo}</dd>
        </div>
        <div>
          <dt>Paid by</dt>
          <dd>${request.firstname}, ${request.phone}</dd>
        </div>
        <div>
          <dt>Reference</dt>
          <dd><code>${txnid}</code></dd>
        </div>
      </dl>
      <form method="post" action="/_payment/${encodeURIComponent(txnid)}/outcome">
        <div class="stack">${USUAL.map((name) => button(name, name === 'success' ? 'button--sun' : ''))}</div>
        <details>
          <summary>Other outcomes</summary>
          <div class="stack">${others.map((name) => button(name, 'button--quiet'))}</div>
        </details>
      </form>
    `,
  )
}

/** The page that returns to the shop. It submits itself; the button is for browsers without script. */
export function returnPage({ returnTo, fields }: ReturnToShop): Html {
  return frame(
    'Back to the shop',
    html`
      <form id="return-form" method="post" action="${returnTo}">
        ${Object.entries(fields).map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        <button class="button button--sun">Continue</button>
      </form>
    `,
  )
}

export const noReturnPage = (): Html =>
  frame(
    'The window is closed',
    html`<p>The customer does not return to the shop. You may close this tab.</p>`,
  )

export const errorPage = (reason: string): Html =>
  frame('Sorry, Some Problem Occurred', html`<p>${reason}. The shop gets no notification.</p>`)

export const duplicatePage = (txnid: string): Html =>
  frame(
    'Duplicate order ID',
    html`<p>A payment with the reference <code>${txnid}</code> is completed or in progress.</p>`,
  )
