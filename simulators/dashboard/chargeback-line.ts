/** What a payment's card says about its chargeback, or the button that opens one. */
import type { BankGateway } from '#simulators/bank-gateways.ts'
import { html, type Html } from '#simulators/html.ts'
import { toRupees } from '#simulators/money.ts'
import { listChargebacks } from '#simulators/payouts/chargeback-store.ts'
import type { Store } from '#simulators/store.ts'

/** @param payment `isCaptured`: a bank can take back only a captured payment */
export function chargebackLine(
  store: Store,
  { gateway, attemptId, isCaptured }: { gateway: BankGateway; attemptId: string; isCaptured: boolean },
): Html | undefined {
  const opened = listChargebacks(store, gateway).find((one) => one.attemptId === attemptId)
  if (opened)
    return html`<p class="meta">
      Chargeback <code>${opened.caseId}</code> of ₹ ${toRupees(opened.amountPaise)}, withheld from the payout
    </p>`
  if (!isCaptured) return undefined
  return html`<form method="post" action="/_chargeback">
    <input type="hidden" name="gateway" value="${gateway}" />
    <input type="hidden" name="attempt" value="${attemptId}" />
    <button class="button button--small" id="/_chargeback/${attemptId}">Open a chargeback</button>
  </form>`
}
