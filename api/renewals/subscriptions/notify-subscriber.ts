/** Messages to a subscriber about the renewal of their plan. */
import { notifyBuyer } from '#api/messages/notify-buyer.ts'
import type { MailMessage } from '#api/messages/message-texts.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { SubscriptionContext } from '#api/renewals/renewal-context-query.ts'

/** @returns the outbox items; none for an account that is erased. A message with the same key is stored once */
export function notifySubscriber(
  platform: Pick<AppContext, 'runtime' | 'config'>,
  { buyer, subscription: { subscriberId } }: Pick<SubscriptionContext, 'buyer' | 'subscription'>,
  { key, message }: { key: string; message: MailMessage },
): WriteStatement[] {
  if (!buyer) return []
  const { mobile, email, language } = buyer
  // Without an e-mail address only the text message is sent.
  const customerEmail = email === '' ? platform.config.brand.noReplyAddress : email
  const recipient = { subscriberId, customerMobile: mobile, customerEmail, language }
  return notifyBuyer(platform, recipient, { key, message })
}
