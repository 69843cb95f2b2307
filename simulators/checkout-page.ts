/** Parts of the pages that a customer sees at the simulator of a gateway. */
import { html, type Html } from './html.ts'

export const checkoutFrame = (gateway: string, heading: string, content: Html): Html => html`
  <main class="checkout">
    <p><b>${gateway}</b> <span class="tag">simulator</span></p>
    <h1>${heading}</h1>
    ${content}
    <p class="note">No money moves here. This page simulates ${gateway}'s on this machine.</p>
  </main>
`

export const factRows = (facts: Record<string, Html | string | undefined>): Html[] =>
  Object.entries(facts).map(
    ([name, value]) => html`
      <div>
        <dt>${name}</dt>
        <dd>${value}</dd>
      </div>
    `,
  )

/** The outcomes of each gateway whose buttons are shown first, in this order; the others are in a closed section. */
const COMMON_OUTCOMES = [
  'success',
  'failure',
  'pending-then-success',
  'pending-then-failure',
  'cancel',
  'close',
  'never-return',
] as const
type CommonOutcome = (typeof COMMON_OUTCOMES)[number]

/** The buttons by which a payment ends. @param targetOf where the page after a button opens */
export function outcomeButtons<Name extends string>(
  outcomes: Record<CommonOutcome | Name, { label: string }>,
  targetOf: (name: CommonOutcome | Name) => string = () => '_self',
): Html {
  const names = Object.keys(outcomes) as Name[]
  const others = names.filter((name) => !COMMON_OUTCOMES.some((common) => common === name))
  const button = (name: CommonOutcome | Name): Html => html`
    <button
      class="button ${name === 'success' && 'button--sun'}"
      name="outcome"
      value="${name}"
      formtarget="${targetOf(name)}"
    >
      ${outcomes[name].label}
    </button>
  `
  return html`
    <div class="stack">${COMMON_OUTCOMES.map(button)}</div>
    <details>
      <summary>Other outcomes</summary>
      <div class="stack">${others.map(button)}</div>
    </details>
  `
}

type ReturnForm = { method: 'get' | 'post'; action: string; fields: [name: string, value: string][] }

/** The form that returns to the shop. It submits itself; the button is for browsers without script. */
export const returnForm = ({ method, action, fields }: ReturnForm): Html => html`
  <form id="return-form" method="${method}" action="${action}">
    ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="button button--sun">Continue</button>
  </form>
`
