/**
 * The page on which a person acts for the external systems. Each section is also served alone, to be refreshed in
 * place.
 */
import { BANK_GATEWAYS } from '#simulators/bank-gateways.ts'
import { html, type Html } from '#simulators/html.ts'
import type { Section, SimulatorContext } from '#simulators/simulator-context.ts'
import { behaviourForm, behaviourSection, latencyForm, SYSTEM_NAMES } from './behaviour-section.ts'
import { clockSection } from './clock-section.ts'
import { messageSection } from './message-section.ts'
import { paytmSection } from './paytm-section.ts'
import { payuSection } from './payu-section.ts'
import { staffSection } from './staff-section.ts'
import { subscriberSection } from './subscriber-section.ts'

export const SECTION_HTML: Record<Section, (context: SimulatorContext) => Html> = {
  messages: messageSection,
  payu: payuSection,
  paytm: paytmSection,
  subscribers: subscriberSection,
  staff: staffSection,
  behaviours: behaviourSection,
  clock: clockSection,
}

export const dashboardPage = (context: SimulatorContext): Html => html`
  <header class="top">
    <img src="/icon.svg" alt="" width="36" height="36" />
    <div>
      <h1>External systems</h1>
      <p class="meta">Simulators on this machine. No money moves and no message is sent.</p>
    </div>
    <p class="top__live" id="live" role="status"></p>
    <a class="button" href="/upi-app">UPI app</a>
    <a class="button button--sun" href="${context.settings.shopUrl}">Open the shop</a>
  </header>
  <main class="dashboard">
    <section id="messages" aria-labelledby="messages-title">
      <h2 id="messages-title">Messages</h2>
      ${liveSection(context, 'messages')}
    </section>
    <div class="dashboard__main">
      ${context.settings.clock && section('clock', 'Time', liveSection(context, 'clock'))}
      ${BANK_GATEWAYS.map((name) => section(name, `${SYSTEM_NAMES[name]} payments`, liveSection(context, name)))}
      ${section('behaviours', 'Behaviours', html`${liveSection(context, 'behaviours')}${behaviourForm()}${latencyForm()}`)}
      ${section('subscribers', 'Satellite subscribers and their wallets', liveSection(context, 'subscribers'))}
      ${section('staff', 'Staff at the identity provider', liveSection(context, 'staff'))}
    </div>
  </main>
`

const liveSection = (context: SimulatorContext, name: Section): Html =>
  html`<div data-section="${name}">${SECTION_HTML[name](context)}</div>`

const section = (id: Section, title: string, content: Html): Html => html`
  <section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${content}
  </section>
`
