/** The UPI app and the bank of the payer: the page of the mandates, and the payer's actions on them. */
import { doneAt, refuse } from '#simulators/manual-controls.ts'
import { sendPage } from '#simulators/page.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import type { FastifyPluginAsync } from 'fastify'
import { findMandate, findNotice, saveMandate, saveNotice } from './mandate-store.ts'
import type { Mandate, MandateState } from './mandate.ts'
import { CHANGES, type Change, sendMandateWebhook } from './mandate-webhook.ts'
import { changeMandate } from './register-mandate.ts'
import { upiAppPage } from './upi-app-page.ts'

const PATH = '/upi-app'

type OfMandate = { Params: { mihpayid: string }; Body: { action?: unknown } | undefined }
type OfNotice = { Params: { requestId: string }; Body: { action?: unknown } | undefined }

/** The states that allow a change, and the state after it. */
const TRANSITIONS: Record<string, { from: MandateState[]; to: MandateState; onlyOfUpi?: true }> = {
  pause: { from: ['active'], to: 'paused', onlyOfUpi: true },
  resume: { from: ['paused'], to: 'active' },
  revoke: { from: ['active', 'paused'], to: 'cancelled' },
  expire: { from: ['active', 'paused'], to: 'expired' },
}
const BALANCES: Record<string, number> = { fill: 0, empty: 1 }

const isChange = (action: string): action is Change => Object.hasOwn(CHANGES, action)

/** Carries out an action. @returns whether the mandate allows it */
function act(context: SimulatorContext, mandate: Mandate, action: string): boolean {
  if (Object.hasOwn(BALANCES, action)) {
    saveMandate(context.store, { ...mandate, isEmpty: BALANCES[action] ?? 0 })
    context.events.emit('change', 'payu')
    return true
  }
  const transition = Object.hasOwn(TRANSITIONS, action) ? TRANSITIONS[action] : undefined
  if (!transition?.from.includes(mandate.state)) return false
  if (transition.onlyOfUpi === true && mandate.network !== null) return false
  const changed = changeMandate(context, mandate, transition.to)
  if (isChange(action)) sendMandateWebhook(context, changed, action)
  return true
}

export function upiAppRoutes(context: SimulatorContext): FastifyPluginAsync {
  const { store } = context
  return async (app) => {
    app.get(PATH, (_request, reply) => sendPage(reply, { title: 'UPI app', body: upiAppPage(context) }))

    app.post<OfMandate>('/_mandate/:mihpayid', async (request, reply) => {
      const mandate = findMandate(store, request.params.mihpayid)
      if (!mandate) return refuse(request, reply, 404, 'There is no such mandate')
      if (!act(context, mandate, String(request.body?.action)))
        return refuse(request, reply, 409, `A mandate that is ${mandate.state} does not allow it`)
      return doneAt(request, reply, PATH)
    })

    app.post<OfNotice>('/_notice/:requestId', async (request, reply) => {
      const notice = findNotice(store, request.params.requestId)
      if (!notice) return refuse(request, reply, 404, 'There is no such notice')
      if (request.body?.action !== 'opt-out' || notice.state !== 'accepted')
        return refuse(request, reply, 409, 'This notice does not allow it')
      saveNotice(store, { ...notice, state: 'opted_out' })
      context.events.emit('change', 'payu')
      return doneAt(request, reply, PATH)
    })
  }
}
