/** The routes of the desk about subscribers. */
import { signOutEverywhere } from '#api/identity/accounts/sign-out-everywhere.ts'
import {
  findSubscriberById,
  findSubscriberByMobile,
  findSubscriberByNumber,
} from '#api/identity/subscribers/subscriber-store.ts'
import type { Subscriber } from '#api/identity/subscribers/subscriber.ts'
import { listOutboxItems } from '#api/payments/operator/order-messages-query.ts'
import { searchOrders } from '#api/payments/operator/order-search-query.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { enforceRateLimit, type RateLimit } from '#api/platform/rate-limit/rate-limit.ts'
import { recordAct, recordActInAdvance } from '#api/staff/audit-log/record-act.ts'
import { toDeskOrderSummary, toMessages } from '#api/staff/orders/to-desk-order.ts'
import { actingOf } from '#api/staff/sessions/require-staff.ts'
import { listRequestsOfSubscriber } from '#api/support/support-request-store.ts'
import { HOUR_SECONDS } from '#contract/durations.ts'
import { maskMobile } from '#contract/format/mask-mobile.ts'
import { maskEmail, maskName } from '#contract/format/mask-person.ts'
import * as contract from '#contract/staff/desk-subscribers.ts'
import { MOBILE } from '#contract/mobile.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readSubscriberRecord } from './subscriber-record-query.ts'

/** For each member of the staff. */
const REVEAL_LIMIT: RateLimit = { name: 'desk-reveals', max: 20, windowSeconds: HOUR_SECONDS }

export function deskSubscriberRoutes(platform: AppContext): FastifyPluginAsyncZod {
  const { db } = platform

  return async (app) => {
    app.route({
      ...contract.findDeskSubscriber,
      handler: async (request) => {
        const acting = actingOf(request)
        const { q } = request.body
        const found = await (MOBILE.test(q) ? findSubscriberByMobile : findSubscriberByNumber)(db, q)
        const subject = found?.id ?? 'nothing found'
        await recordActInAdvance(platform, acting, { name: 'subscriber.find', subject })
        if (!found) throw contract.NoSuchSubscriber()
        return { data: { id: found.id } }
      },
    })

    app.route({
      ...contract.readDeskSubscriber,
      handler: async (request) => {
        const acting = actingOf(request)
        const subscriber = await requireSubscriber(request.params.id)
        await recordActInAdvance(platform, acting, { name: 'subscriber.read', subject: subscriber.id })
        return { data: await readSubscriber(db, subscriber, platform.runtime.now()) }
      },
    })

    app.route({
      ...contract.revealDeskSubscriber,
      handler: async (request) => {
        const acting = actingOf(request)
        const { id, firstName, lastName, mobile, email, city, pincode } = await requireSubscriber(
          request.params.id,
        )
        await enforceRateLimit(platform, REVEAL_LIMIT, acting.staff.name)
        const { reason } = request.body
        await recordActInAdvance(platform, acting, { name: 'subscriber.reveal', subject: id, reason })
        return { data: { name: `${firstName} ${lastName}`.trim(), mobile, email, city, pincode } }
      },
    })

    app.route({
      ...contract.signOutDeskSubscriber,
      handler: async (request) => {
        const acting = actingOf(request)
        const subscriber = await requireSubscriber(request.params.id)
        const { reason } = request.body
        await recordAct(platform, acting, {
          work: (context) => signOutEverywhere(context, subscriber),
          actOf: () => ({ name: 'subscriber.sign_out', subject: subscriber.id, reason }),
        })
        return { data: { id: subscriber.id } }
      },
    })
  }

  async function requireSubscriber(id: string): Promise<Subscriber> {
    const subscriber = await findSubscriberById(db, id)
    if (!subscriber) throw contract.NoSuchSubscriber()
    return subscriber
  }
}

async function readSubscriber(db: Db, subscriber: Subscriber, now: Date): Promise<contract.DeskSubscriber> {
  const orders = await searchOrders(db, { of: subscriber.number })
  const requests = await listRequestsOfSubscriber(db, subscriber.id)
  const orderIds = orders.map(({ id }) => id)
  return {
    ...masked(subscriber),
    ...(await readSubscriberRecord(db, subscriber.id, now)),
    orders: orders.map(toDeskOrderSummary),
    requests: requests.map(({ number, type, state, raisedAt }) => ({
      number,
      type,
      state,
      raisedAt: raisedAt.toISOString(),
    })),
    messages: toMessages(await listOutboxItems(db, orderIds)),
  }
}

const masked = ({ id, number, firstName, lastName, mobile, email, satellite, language }: Subscriber) => ({
  id,
  number,
  name: maskName(firstName, lastName),
  mobile: maskMobile(mobile),
  email: email === '' ? null : maskEmail(email),
  isSatellite: satellite,
  language,
})
