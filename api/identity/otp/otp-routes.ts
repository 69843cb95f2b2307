/** Routes that send and verify one-time codes. */
import { setRequestSubject } from '#api/platform/observability/access-log.ts'
import type { OutboxDestination } from '#api/platform/outbox/outbox-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import * as contract from '#contract/identity.ts'
import type { Language } from '#contract/languages.ts'
import * as texts from '#contract/messages.ts'
import { OTP_VERIFIED } from '#contract/mobile-messages.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  findOwnDevice,
  setDeviceCookie,
  renewDeviceCookie,
  type OwnDevice,
  requireDevice,
} from '#api/identity/sessions/require-device.ts'
import { findOtpDelivery, OTP_SENT } from './find-otp-delivery.ts'
import { limitLookupsOfSubscriber } from './limit-lookups-of-subscriber.ts'
import { limitSendsByDeviceAndAddress } from './limit-sends-by-device-and-address.ts'
import { limitTriesByDeviceAndAddress } from './limit-tries-by-device-and-address.ts'
import { requireMobileAvailable } from '#api/identity/subscribers/require-mobile-available.ts'
import { findSession } from '#api/identity/sessions/require-session.ts'
import { logIn } from './log-in.ts'
import { findSatelliteSubscriber } from '#api/identity/subscribers/find-satellite-subscriber.ts'
import { sendOtp } from './send-otp.ts'
import { findSubscriberByMobile } from '#api/identity/subscribers/subscriber-store.ts'
import { type Subscriber, toUser } from '#api/identity/subscribers/subscriber.ts'
import { verifyMobile } from './verify-mobile.ts'

/** @param wakeOutbox starts the outbox worker of a destination at once, without waiting for its next poll */
export function otpRoutes(
  platform: AppContext,
  wakeOutbox: (destination: OutboxDestination) => void,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...contract.sendLoginOtp,
      handler: async (request, reply) => {
        const { mobile } = request.body
        const device = await requireDevice(platform, request)
        await limitSendsByDeviceAndAddress(platform, { ip: request.ip, device, mobile })
        const localized = reply.localize()
        const language = (await findLoginLanguage(platform, mobile)) ?? localized.language
        const { transId } = await sendOtp(platform, { purpose: 'login', mobile, device, language })
        wakeOutbox('otp')
        renewDeviceCookie(platform, reply, device)
        return { transId, message: localized.translate(OTP_SENT, { mobile }) }
      },
    })

    app.route({
      ...contract.verifyLoginOtp,
      handler: async (request, reply) => {
        const { mobile, transID: transId, OTP: code } = request.body
        const device = await requireDeviceForTry(platform, request, transId)
        const { language, translate } = reply.localize()
        const given = { mobile, transId, code, device, ip: request.ip, language }
        const { token, deviceSecret, subscriber } = await logIn(platform, given)
        setRequestSubject(request, 'subscriber', subscriber.id)
        setDeviceCookie(platform, reply, deviceSecret)
        return { token, data: toUser(subscriber), message: translate(texts.LOGIN_SUCCESSFUL) }
      },
    })

    app.route({
      ...contract.generateOtp,
      handler: async (request, reply) => {
        const { mobile } = request.body
        const device = await requireDevice(platform, request)
        await limitSendsByDeviceAndAddress(platform, { ip: request.ip, device, mobile })
        const account = (await findSession(platform, request))?.subscriber
        if (account) await requireNewMobile(platform, account, mobile)
        const localized = reply.localize()
        const language = account?.language ?? localized.language
        const sent = await sendOtp(platform, { purpose: 'verify_mobile', mobile, device, account, language })
        wakeOutbox('otp')
        renewDeviceCookie(platform, reply, device)
        return { ...sent, message: localized.translate(OTP_SENT, { mobile }) }
      },
    })

    app.route({
      ...contract.getOtpDelivery,
      handler: async (request, reply) => {
        const device = await findOwnDevice(platform, request)
        if (!device) throw contract.OtpExpired()
        const { state, text, mobile } = await findOtpDelivery(platform, request.params.transId, device.id)
        return { state, message: reply.localize().translate(text, { mobile }) }
      },
    })

    app.route({
      ...contract.verifyOtp,
      handler: async (request, reply) => {
        const { mobile, transID: transId, OTP: code, JWT: proof } = request.body
        const { id: deviceId } = await requireDeviceForTry(platform, request, transId)
        const signedIn = await findSession(platform, request)
        const { ip } = request
        await verifyMobile(platform, { mobile, transId, code, proof, deviceId, ip, signedIn })
        return { message: reply.localize().translate(OTP_VERIFIED) }
      },
    })
  }
}

/** Returns the language of the account; undefined for a satellite subscriber without one. @throws NoSuchUser */
async function findLoginLanguage(platform: AppContext, mobile: string): Promise<Language | undefined> {
  const subscriber = await findSubscriberByMobile(platform.db, mobile)
  if (!subscriber && !(await findSatelliteSubscriber(platform, mobile))) throw contract.NoSuchUser()
  return subscriber?.language
}

/**
 * Refuses a number of another account before a code is sent to it. The refusal reveals who is a customer, so it counts as
 * a look-up of this account.
 * @throws TooManyRequests, UserExists, UserExistsInSatellite
 */
async function requireNewMobile(platform: AppContext, subscriber: Subscriber, mobile: string): Promise<void> {
  if (mobile === subscriber.mobile) return
  await limitLookupsOfSubscriber(platform, subscriber.id)
  await requireMobileAvailable(platform, subscriber, mobile)
}

/** Counts a try and returns the device of the request. @throws TooManyRequests; OtpExpired without a device */
async function requireDeviceForTry(
  platform: AppContext,
  request: FastifyRequest,
  transId: string,
): Promise<OwnDevice> {
  const device = await findOwnDevice(platform, request)
  await limitTriesByDeviceAndAddress(platform, { ip: request.ip, device, transId })
  if (!device) throw contract.OtpExpired()
  return device
}
