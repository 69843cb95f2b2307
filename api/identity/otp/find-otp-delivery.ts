/** The delivery state of an OTP message, from its outbox item. */
import { findOutboxState } from '#api/platform/outbox/outbox-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import { OtpExpired } from '#contract/identity.ts'
import { otpMessageKey } from './otp.ts'
import { findChallengeMobile } from './otp-store.ts'

/** `text` contains the placeholder {mobile}. */
export type OtpDelivery = { state: 'sending' | 'sent' | 'failed'; text: string; mobile: string }

export const OTP_SENT = /*i18n*/ 'OTP sent to {mobile}.'
const OTP_DELAYED = /*i18n*/ 'The OTP for {mobile} takes longer than usual. We are still trying to send it.'
const OTP_NOT_SENT = /*i18n*/ 'The OTP could not be sent. Please use Resend OTP.'

/** @throws OtpExpired if the challenge does not belong to this device */
export async function findOtpDelivery(
  { db }: AppContext,
  transId: string,
  deviceId: string,
): Promise<OtpDelivery> {
  const mobile = await findChallengeMobile(db, transId, deviceId)
  if (mobile === undefined) throw OtpExpired()
  switch (await findOutboxState(db, 'sms', otpMessageKey(transId))) {
    case 'done':
      return { state: 'sent', text: OTP_SENT, mobile }
    case 'waiting':
      return { state: 'sending', text: OTP_DELAYED, mobile }
    case 'given up':
    case undefined:
      return { state: 'failed', text: OTP_NOT_SENT, mobile }
  }
}
