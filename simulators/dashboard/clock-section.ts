/** The section with the time of the simulators and of the shop, and the buttons that move it forward. */
import { html, type Html } from '#simulators/html.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'

const STEPS = [
  { hours: '0.25', label: '15 minutes' },
  { hours: '1', label: '1 hour' },
  { hours: '6', label: '6 hours' },
  { hours: '24', label: '1 day' },
  { hours: '168', label: '7 days' },
]

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'full',
  timeStyle: 'short',
})

export const clockSection = ({ now }: SimulatorContext): Html => html`
  <div class="stack">
    <p><time>${format.format(now())}</time> in India</p>
    <form class="row" method="post" action="/_clock">
      ${STEPS.map(
        ({ hours, label }) =>
          html`<button class="button button--small" id="clock-${hours}" name="hours" value="${hours}">
            + ${label}
          </button>`,
      )}
    </form>
    <p class="meta">
      The shop and the simulators share this time. A renewal is announced at 9:00 three days before its pack
      ends, and debited on that day at 5:30, 13:30 and 22:00 and at 5:30 on the next: move in small steps
      there, and wait two seconds after each, so that the shop works. PayU's answer to a debit follows some
      minutes later.
    </p>
  </div>
`
