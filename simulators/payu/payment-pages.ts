/** The pages that a customer sees at the simulator for PayU. */
import { checkoutFrame, factRows, outcomeButtons, returnForm } from '#simulators/checkout-page.ts'
import { html, type Html } from '#simulators/html.ts'
import { registrationField } from '#simulators/mandate-registration.ts'
import { toRupees } from '#simulators/money.ts'
import { hasMandate } from '#simulators/payu/mandates/read-mandate-terms.ts'
import { mandateFacts, methodField } from '#simulators/payu/mandates/registration-section.ts'
import { OUTCOMES } from './outcome.ts'
import type { Payment } from './payment.ts'
import type { ReturnToShop } from './return-to-shop.ts'

const frame = (heading: string, content: Html): Html => checkoutFrame('PayU', heading, content)

export const checkoutPage = ({ txnid, request, amountPaise }: Payment): Html =>
  frame(
    `₹ ${toRupees(amountPaise)}`,
    html`
      <dl class="facts">
        ${factRows({
          Merchant: request.key,
          For: request.productinfo,
          'Paid by': `${request.firstname ?? ''}, ${request.phone ?? ''}`,
          Reference: html`<code>${txnid}</code>`,
          ...mandateFacts(request),
        })}
      </dl>
      <form class="stack" method="post" action="/_payment/${encodeURIComponent(txnid)}/outcome">
        ${methodField(request)} ${hasMandate(request) && registrationField} ${outcomeButtons(OUTCOMES)}
      </form>
    `,
  )

export const returnPage = ({ returnTo, fields }: ReturnToShop): Html =>
  frame('Back to the shop', returnForm({ method: 'post', action: returnTo, fields: Object.entries(fields) }))

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
