/**
 * The page on which a person acts for the external systems. Each section is also served alone, to be refreshed in
 * place.
 */
import { html, type Html } from '#simulators/html.ts'
import type { Section, Site } from '#simulators/site.ts'
import { behaviourForm, behaviourSection, latencyForm } from './behaviour-section.ts'
import { messageSection } from './message-section.ts'
import { paytmSection } from './paytm-section.ts'
import { payuSection } from './payu-section.ts'
import { subscriberSection } from './subscriber-section.ts'

export const SECTION_HTML: Record<Section, (site: Site) => Html> = {
  messages: messageSection,
  payu: payuSection,
  paytm: paytmSection,
  subscribers: subscriberSection,
  behaviours: behaviourSection,
}

export const deskPage = (site: Site): Html => html`
  <header class="top">
    <img class="top__mark" src="/icon.svg" alt="" width="36" height="36" />
    <div class="top__words">
      <h1>The outside world</h1>
      <p class="meta">Stand-ins on this machine. No money moves, no message leaves.</p>
    </div>
    <p class="top__live" id="live" role="status"></p>
    <a class="button button--sun" href="${site.settings.shopUrl}">Open the shop</a>
  </header>
  <main class="desk">
    <section class="desk__side" id="messages" aria-labelledby="messages-title">
      <h2 id="messages-title">Messages</h2>
      ${renewed(site, 'messages')}
    </section>
    <div class="desk__main">
      ${section('payu', 'PayU payments', renewed(site, 'payu'))}
      ${section('paytm', 'Paytm payments', renewed(site, 'paytm'))}
      ${section('behaviours', 'Behaviours', html`${renewed(site, 'behaviours')}${behaviourForm()}${latencyForm()}`)}
      ${section('subscribers', 'Satellite subscribers and their wallets', renewed(site, 'subscribers'))}
    </div>
  </main>
`

const renewed = (site: Site, name: Section): Html =>
  html`<div data-section="${name}">${SECTION_HTML[name](site)}</div>`

const section = (id: Section, title: string, content: Html): Html => html`
  <section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${content}
  </section>
`
