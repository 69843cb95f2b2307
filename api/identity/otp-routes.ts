/** Sending and checking one-time codes over HTTP. Nothing is decided here. */
import { countRequests } from '#api/platform/count-request.ts'
import { noteWho } from '#api/platform/note-answers.ts'
import type { OutboxDestination } from '#api/platform/outbox.ts'
import type { Platform } from '#api/platform/platform.ts'
import * as contract from '#contract/identity.ts'
import * as texts from '#contract/texts.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { findOwnDevice, keepDeviceSecret, readDeviceSecret, requireDevice } from './require-device.ts'
import { findOtpDelivery } from './find-otp-delivery.ts'
import { otpBudgets } from './otp-budgets.ts'
import { refuseTakenMobile } from './refuse-taken-mobile.ts'
import { findSignedIn } from './require-session.ts'
import { logIn } from './log-in.ts'
import { findSatelliteSubscriber } from './find-satellite-subscriber.ts'
import { sendOtp } from './send-otp.ts'
import { findSubscriberByMobile } from './subscriber-store.ts'
import { toUser } from './subscriber.ts'
import { verifyMobile } from './verify-mobile.ts'

/** @param outboxFilled called when a code waits to be sent, so that it leaves at once. */
export function otpRoutes(
  platform: Platform,
  outboxFilled: (destination: OutboxDestination) => void,
): FastifyPluginAsyncZod {
  const { db } = platform
  return async (app) => {
    app.route({
      ...contract.sendLoginOtp,
      handler: async (request, reply) => {
        const { mobile } = request.body
        await countVisitor(platform, 'sending', request)
        const known =
          (await findSubscriberByMobile(db, mobile)) ?? (await findSatelliteSubscriber(platform, mobile))
        if (!known) throw contract.NoSuchUser()
        const deviceId = await requireDevice(platform, request, reply)
        const { transId, message } = await sendOtp(platform, { purpose: 'login', mobile, deviceId })
        outboxFilled('otp')
        return { transId, message }
      },
    })

    app.route({
      ...contract.verifyLoginOtp,
      handler: async (request, reply) => {
        const { mobile, transID: transId, OTP: code } = request.body
        const deviceId = await requireTrier(platform, request)
        const given = { mobile, transId, code, deviceId }
        const { token, deviceSecret, subscriber } = await logIn(platform, given)
        noteWho(request, 'subscriber', subscriber.id)
        keepDeviceSecret(platform, reply, deviceSecret)
        return { token, data: toUser(subscriber), message: texts.LOGIN_SUCCESSFUL }
      },
    })

    app.route({
      ...contract.generateOtp,
      handler: async (request, reply) => {
        const { mobile } = request.body
        await countVisitor(platform, 'sending', request)
        // Whoever is changing to another number learns at once that it cannot be theirs.
        const signedIn = await findSignedIn(platform, request)
        if (signedIn) await refuseTakenMobile(platform, signedIn.subscriber, mobile)
        const deviceId = await requireDevice(platform, request, reply)
        const sent = await sendOtp(platform, { purpose: 'verify_mobile', mobile, deviceId })
        outboxFilled('otp')
        return sent
      },
    })

    app.route({
      ...contract.getOtpDelivery,
      handler: async (request) => {
        const deviceId = await findOwnDevice(platform, request)
        if (!deviceId) throw contract.OtpOver()
        return findOtpDelivery(platform, request.params.transId, deviceId)
      },
    })

    app.route({
      ...contract.verifyOtp,
      handler: async (request) => {
        const { mobile, transID: transId, OTP: code, JWT: proof } = request.body
        const deviceId = await requireTrier(platform, request)
        const signedIn = await findSignedIn(platform, request)
        await verifyMobile(platform, { mobile, transId, code, proof, deviceId, signedIn })
        return { message: texts.OTP_VERIFIED }
      },
    })
  }
}

/** The device whose challenge may be answered. Counted in the same moment: neither waits for the other. */
async function requireTrier(platform: Platform, request: FastifyRequest): Promise<string> {
  const counted = countVisitor(platform, 'trying', request)
  const [deviceId] = await Promise.all([findOwnDevice(platform, request), counted])
  if (!deviceId) throw contract.OtpOver()
  return deviceId
}

async function countVisitor(
  platform: Platform,
  what: 'sending' | 'trying',
  request: FastifyRequest,
): Promise<void> {
  const visitor = { ip: request.ip, deviceSecret: readDeviceSecret(platform, request) }
  await countRequests(platform, otpBudgets(what, visitor))
}
