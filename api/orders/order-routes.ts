/** Routes that place an order, for a subscriber or with a registration. */
import { findOwnDevice, setDeviceCookie, readDeviceSecret } from '#api/identity/sessions/require-device.ts'
import { requireSession } from '#api/identity/sessions/require-session.ts'
import { toUser } from '#api/identity/subscribers/subscriber.ts'
import { setRequestSubject } from '#api/platform/observability/access-log.ts'
import type { AppContext } from '#api/platform/context.ts'
import { MobileNotVerified } from '#contract/identity.ts'
import * as contract from '#contract/orders.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { withCurrentPrices, type PriceList } from './with-current-prices.ts'
import { placeOrder } from './place-order.ts'
import { registerBuyer } from './register-buyer.ts'

export function orderRoutes(platform: AppContext, priceList: PriceList): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...contract.createTransaction,
      handler: async (request, reply) => {
        const { subscriber } = await requireSession(platform, request)
        const { poid, amount, start, credit } = request.body
        const { language } = reply.localize()
        const buyer = { subscriberId: subscriber.id, customerKind: 'OldCustomer', language } as const
        const cart = { poids: poid.split(','), amount, start, credit }
        const transactionID = await withCurrentPrices(priceList, cart.poids, (offers) =>
          placeOrder(platform, offers, { buyer, cart }),
        )
        return { data: { customerID: subscriber.number, transactionID } }
      },
    })

    app.route({
      ...contract.register,
      handler: async (request, reply) => {
        const { firstName, lastName, email, mobile, pincode, gender, age: ageGroup, city } = request.body
        const { poid, amount, transID: transId } = request.body
        const secret = readDeviceSecret(platform, request)
        if (secret === undefined) throw MobileNotVerified()
        const device = await findOwnDevice(platform, request)
        const { language, translate } = reply.localize()
        const person = { firstName, lastName, email, mobile, pincode, gender, ageGroup, city, language }
        const cart = { poids: poid.split(','), amount, start: 'now' } as const
        const given = { person, device, secret, transId, cart }
        const { token, deviceSecret, subscriber, orderId } = await registerBuyer(platform, priceList, given)
        setRequestSubject(request, 'subscriber', subscriber.id)
        setDeviceCookie(platform, reply, deviceSecret)
        const data = { customerID: subscriber.number, transactionID: orderId, user: toUser(subscriber) }
        const message = translate(/*i18n*/ 'Registration successful')
        return reply.code(201).send({ token, data, message })
      },
    })
  }
}
