/** The mandate on PayU's payment page: its terms, and with what it is registered. */
import { html, type Html } from '#simulators/html.ts'
import { toRupees } from '#simulators/money.ts'
import { CARDS } from '#simulators/payu/card.ts'
import { PAYU_METHODS } from '#simulators/payu/payment-method.ts'
import type { Fields } from '#simulators/payu/payu-hash.ts'
import { hasMandate, readMandateTerms } from './read-mandate-terms.ts'

/** Returns the terms as facts; none for a payment without a mandate. */
export function mandateFacts(request: Fields): Record<string, string> {
  const terms = hasMandate(request) ? readMandateTerms(request) : ''
  if (typeof terms === 'string') return {}
  return {
    AutoPay: `at most ₹ ${toRupees(terms.capPaise)}, ${frequency(terms)}`,
    Until: terms.endDate,
    Reason: terms.remarks,
  }
}

export const frequency = ({ cycle, months }: { cycle: string; months: number }): string =>
  cycle === 'ADHOC' ? 'as presented' : months === 1 ? 'every month' : `every ${String(months)} months`

/** The choice of the method: a mandate is for UPI or for a card. */
export const methodField = (request: Fields): Html =>
  html`<label class="field">
    Pay with
    <select class="input" name="method">
      <option value="upi">UPI</option>
      ${Object.entries(hasMandate(request) ? CARDS : PAYU_METHODS).map(
        ([name, { label }]) => html`<option value="${name}">${label}${name in CARDS ? ' card' : ''}</option>`,
      )}
    </select>
  </label>`
