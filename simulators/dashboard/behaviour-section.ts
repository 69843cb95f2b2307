/** The behaviours and latencies that are set for the shop's next calls, and the forms that change them. */
import { listBehaviours, SYSTEMS, type System } from '#simulators/behaviours/behaviour.ts'
import { listActiveBehaviours, type ActiveBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { describeLatency } from '#simulators/latency/latency.ts'
import { listLatencies } from '#simulators/latency/latency-store.ts'
import { html, type Html } from '#simulators/html.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'

export const SYSTEM_NAMES: Record<System, string> = {
  payu: 'PayU',
  paytm: 'Paytm',
  sms: 'Messages',
  satellite: 'Satellite system',
  identity: 'Identity provider',
}

export const behaviourSection = (context: SimulatorContext): Html => html`
  ${activeBehaviours(listActiveBehaviours(context.store))}
  <ul class="list">
    ${Object.entries(listLatencies(context)).map(
      ([system, latency]) => html`
        <li class="row">
          <p><b>${SYSTEM_NAMES[system as System]}</b> ${describeLatency(latency)}</p>
        </li>
      `,
    )}
  </ul>
`

function activeBehaviours(active: ActiveBehaviour[]): Html {
  if (active.length === 0) return html`<p class="empty">Everything is normal.</p>`
  return html`<ul class="list">
    ${active.map(
      (behaviour) => html`
        <li class="row">
          <p><b>${SYSTEM_NAMES[behaviour.system]}</b> ${behaviour.behaviour}${extent(behaviour)}</p>
          <form method="post" action="/behaviours">
            <input type="hidden" name="behaviour" value="${behaviour.system} normal" />
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

/** Outside the section that is refreshed in place, so that a refresh never clears a half-filled form. */
export const behaviourForm = (): Html => html`
  <form class="settings-form" method="post" action="/behaviours">
    <label class="field">
      <span>Behaviour of the next calls</span>
      <select class="input" name="behaviour">
        ${SYSTEMS.filter((system) => listBehaviours(system).length > 0).map(options)}
      </select>
    </label>
    <label class="field">
      <span>How often <small>empty: always</small></span>
      <input class="input" name="times" type="number" min="1" max="1000" inputmode="numeric" />
    </label>
    <label class="field">
      <span>For <small>order id, mobile, e-mail, user name</small></span>
      <input class="input" name="orderId" maxlength="60" autocomplete="off" />
    </label>
    <button class="button button--sun">Set</button>
  </form>
`

/** Sets how long the answers of one system take. */
export const latencyForm = (): Html => html`
  <form class="settings-form" method="post" action="/behaviours">
    <label class="field">
      <span>Response time of</span>
      <select class="input" name="system">
        ${SYSTEMS.map((system) => html`<option value="${system}">${SYSTEM_NAMES[system]}</option>`)}
      </select>
    </label>
    <label class="field">
      <span>is</span>
      <select class="input" name="kind">
        <option value="default">the default</option>
        <option value="fixed">a fixed number of ms</option>
        <option value="distributed">a median of this number of ms</option>
        <option value="hang">endless: no response</option>
      </select>
    </label>
    <label class="field">
      <span>Milliseconds</span>
      <input class="input" name="ms" type="number" min="0" max="60000" inputmode="numeric" />
    </label>
    <button class="button button--sun">Set</button>
  </form>
`

const options = (system: System): Html => html`
  <optgroup label="${SYSTEM_NAMES[system]}">
    <option value="${system} normal">All normal</option>
    ${listBehaviours(system).map(
      ({ name, meaning }) => html`<option value="${system} ${name}">${name}: ${meaning}</option>`,
    )}
  </optgroup>
`
