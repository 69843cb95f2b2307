/** What the shop's next calls meet: what stands now, and the form to change it. */
import { describeBehaviours, SYSTEMS, type System } from '#simulators/behaviours/behaviour.ts'
import { listBehaviours, type ActiveBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { html, type Html } from '#simulators/html.ts'
import type { Site } from '#simulators/site.ts'

const NAMES: Record<System, string> = {
  payu: 'PayU',
  paytm: 'Paytm',
  sms: 'Messages',
  satellite: 'Satellite system',
}

export function behaviourSection({ store }: Site): Html {
  const active = listBehaviours(store)
  if (active.length === 0) return html`<p class="empty">Everything is normal.</p>`
  return html`<ul class="list">
    ${active.map(
      (behaviour) => html`
        <li class="row">
          <p><b>${NAMES[behaviour.system]}</b> ${behaviour.behaviour}${extent(behaviour)}</p>
          <form method="post" action="/behaviours">
            <input type="hidden" name="wish" value="${behaviour.system} normal" />
            <input type="hidden" name="orderId" value="${behaviour.orderId}" />
            <button class="button button--small">Back to normal</button>
          </form>
        </li>
      `,
    )}
  </ul>`
}

function extent({ timesLeft, orderId }: ActiveBehaviour): string {
  const times = timesLeft === undefined ? '' : `, ${timesLeft} more ${timesLeft === 1 ? 'time' : 'times'}`
  return orderId === undefined ? times : `${times}, for ${orderId}`
}

/** Stands outside what is renewed, so that nobody loses what is half filled in. */
export const behaviourForm = (): Html => html`
  <form class="wish" method="post" action="/behaviours">
    <label class="field field--wide">
      <span>The next calls meet</span>
      <select class="input" name="wish">
        ${SYSTEMS.filter((system) => describeBehaviours(system).length > 0).map(options)}
      </select>
    </label>
    <label class="field">
      <span>How often <small>empty: always</small></span>
      <input class="input" name="times" type="number" min="1" max="1000" inputmode="numeric" />
    </label>
    <label class="field">
      <span>For <small>order id, mobile, e-mail</small></span>
      <input class="input" name="orderId" maxlength="60" autocomplete="off" />
    </label>
    <button class="button button--sun">Set</button>
  </form>
`

const options = (system: System): Html => html`
  <optgroup label="${NAMES[system]}">
    <option value="${system} normal">All normal</option>
    ${describeBehaviours(system).map(
      ({ name, meaning }) => html`<option value="${system} ${name}">${name}: ${meaning}</option>`,
    )}
  </optgroup>
`
