/** The section with the text messages and e-mails. */
import { html, type Html } from '#simulators/html.ts'
import { listMessages, type Message } from '#simulators/messages/message-store.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { formatTime } from './format-time.ts'

const MAX_SHOWN = 30

export function messageSection({ store }: SimulatorContext): Html {
  const [texts, mails] = [listMessages(store, 'sms', MAX_SHOWN), listMessages(store, 'mail', MAX_SHOWN)]
  return html`
    <div class="phone">
      <h3>Phone</h3>
      <ol class="bubbles">
        ${texts.map(
          (message) => html`
            <li class="bubble">
              <p class="bubble__meta">To ${message.to} <time>${formatTime(message.sentAt)}</time></p>
              <p>${withCode(message)}</p>
            </li>
          `,
        )}
      </ol>
      ${texts.length === 0 && html`<p class="empty">No text message yet. One-time codes arrive here.</p>`}
    </div>
    <div class="mailbox">
      <h3>Mailbox</h3>
      ${mails.length === 0 && html`<p class="empty">No mail yet.</p>`}
      ${mails.map(
        (message) => html`
          <article class="mail">
            <p class="bubble__meta">To ${message.to} <time>${formatTime(message.sentAt)}</time></p>
            <h4>${message.subject ?? 'No subject'}</h4>
            <p class="mail__text">${withCode(message)}</p>
          </article>
        `,
      )}
    </div>
  `
}

/** Marks up a one-time code in a message: it is highlighted, and one click selects it. */
function withCode({ text }: Message): Html[] {
  const pieces = text.split(/\b(\d{6})\b/)
  return pieces.map((piece, i) => (i % 2 === 1 ? html`<b class="code">${piece}</b>` : html`${piece}`))
}
