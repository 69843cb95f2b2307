/** The line with the result of a gateway's last webhook. */
import { html, type Html } from '#simulators/html.ts'
import type { Webhook } from '#simulators/webhooks/webhook-store.ts'

export function webhookLine(webhook: Webhook | undefined): Html | undefined {
  if (!webhook) return undefined
  const { state, tries, mostTries, lastAnswer } = webhook
  const answer = lastAnswer === null ? '' : `, last time: ${lastAnswer}`
  return html`<p class="meta">Webhook ${state}, try ${tries} of ${mostTries}${answer}</p>`
}
