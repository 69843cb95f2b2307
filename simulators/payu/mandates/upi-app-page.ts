/** The page of a UPI app and of a bank: the payer's mandates, with what the payer can do to them, their notices and debits. */
import { html, type Html } from '#simulators/html.ts'
import { toRupees } from '#simulators/money.ts'
import { paytmMandateCards } from '#simulators/paytm/subscriptions/upi-app-cards.ts'
import { CARDS } from '#simulators/payu/card.ts'
import { PAYMENT_STATES } from '#simulators/payu/payment.ts'
import { findPayment } from '#simulators/payu/payment-store.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { listDebitsOf, listMandates, listNoticesOf } from './mandate-store.ts'
import type { Mandate, MandateState, Notice } from './mandate.ts'
import { frequency } from './registration-section.ts'

const MAX_SHOWN = 40

type Action = [action: string, label: string]

/** The payer's actions on a mandate of UPI in each state, with the texts of their buttons. */
const ACTIONS: Record<MandateState, Action[]> = {
  pending: [],
  active: [
    ['pause', 'Pause'],
    ['revoke', 'Revoke'],
    ['expire', 'Let it expire'],
  ],
  paused: [
    ['resume', 'Resume'],
    ['revoke', 'Revoke'],
  ],
  cancelled: [],
  expired: [],
  failed: [],
}

/** The payer's actions at the bank of a card, which cannot pause a mandate. */
const CARD_ACTIONS: Action[] = [
  ['revoke', 'Cancel'],
  ['expire', 'Let it expire'],
]

const actionsOn = ({ state, network }: Mandate): Action[] =>
  network === null ? ACTIONS[state] : state === 'active' ? CARD_ACTIONS : []

export const upiAppPage = (context: SimulatorContext): Html => {
  const { store } = context
  const mandates = listMandates(store, MAX_SHOWN)
  const cardsOf = (some: Mandate[]): Html[] => some.map((mandate) => card(mandate, store))
  const ofCards = mandates.filter(({ network }) => network !== null)
  const atPaytm = paytmMandateCards(context)
  return html`
    <main class="checkout">
      <p><b>UPI app</b> <span class="tag">simulator</span></p>
      <h1>AutoPay mandates</h1>
      ${
        mandates.length + atPaytm.length === 0 &&
        html`<p class="empty">
          No mandate yet. Buy an app plan by PayU with automatic renewal, and it appears here.
        </p>`
      }
      <ul class="cards">
        ${cardsOf(mandates.filter(({ network }) => network === null))} ${atPaytm}
      </ul>
      ${
        ofCards.length > 0 &&
        html`
          <p><b>Bank</b> <span class="tag">simulator</span></p>
          <h1>Card mandates</h1>
          <ul class="cards">
            ${cardsOf(ofCards)}
          </ul>
        `
      }
      <p class="note">No money moves here. <a href="/">Back to the simulators</a></p>
    </main>
  `
}

function card(mandate: Mandate, store: SimulatorContext['store']): Html {
  const debits = listDebitsOf(store, mandate.mihpayid).map((debit) => ({
    ...debit,
    payment: findPayment(store, debit.txnid),
  }))
  const debited = new Set(
    debits
      .filter(({ payment }) => payment?.state === 'captured' || payment?.state === 'inProgress')
      .map(({ sequence }) => sequence),
  )
  return html`
    <li class="card">
      <p class="card__head">
        <b>${mandate.remarks || 'AutoPay'}</b>
        <span class="state state--${mandate.state === 'active' ? 'success' : 'pending'}"
          >${mandate.state}</span
        >
      </p>
      <p class="meta">
        At most ₹ ${toRupees(mandate.capPaise)} ${frequency(mandate)}, until ${mandate.endDate}
      </p>
      <p class="meta">${mandate.payer} <code>${mandate.mihpayid}</code></p>
      ${mandate.network !== null && html`<p class="meta">${CARDS[mandate.network].label} card</p>`}
      <form class="row" method="post" action="/_mandate/${mandate.mihpayid}">
        ${actionsOn(mandate).map(([action, label]) => button(action, label))}
        ${mandate.isEmpty === 1 ? button('fill', 'Fill the account') : button('empty', 'Empty the account')}
      </form>
      ${listNoticesOf(store, mandate.mihpayid).map((notice) => noticeForm(notice, !debited.has(notice.sequence)))}
      ${debits.map(
        ({ txnid, amountPaise, payment }) =>
          html`<p class="meta">
            Debit <code>${txnid}</code> of ₹ ${toRupees(amountPaise)}:
            ${payment ? PAYMENT_STATES[payment.state].field9 : ''}
          </p>`,
      )}
    </li>
  `
}

/** @param isOpen whether the payer can still refuse the debit */
const noticeForm = ({ requestId, amountPaise, debitDate, state }: Notice, isOpen: boolean): Html => html`
  <form class="row" method="post" action="/_notice/${encodeURIComponent(requestId)}">
    <p class="meta">₹ ${toRupees(amountPaise)} will be debited on ${debitDate}: ${state}</p>
    ${isOpen && state === 'accepted' && button('opt-out', 'Not this time')}
  </form>
`

const button = (action: string, label: string): Html =>
  html`<button class="button button--small" name="action" value="${action}">${label}</button>`
