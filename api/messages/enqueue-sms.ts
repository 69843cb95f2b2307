/** Stores text messages in the outbox. The stored text is final: each try sends the same one, whatever changed since. */
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import { enqueue, type NewOutboxItem } from '#api/platform/outbox/outbox-store.ts'
import type { Language } from '#contract/languages.ts'
import { chooseSmsTemplate, messageLanguage } from './choose-sms-template.ts'
import type { Message } from './message-texts.ts'
import { renderSms } from './render-sms.ts'

type TextMessage = {
  /** Identifies the event. A message with the same key is stored once. */
  key: string
  to: string
  /** The language of the recipient. */
  language: Language
  message: Message
  /** Set for a one-time code, which does not wait for other text messages and is not sent once it has expired. */
  code?: { uselessAfter: Date }
  /** From this time on, the message is not sent. */
  uselessAfter?: Date | undefined
  orderId?: string | undefined
  /** The account whose erasure discards the message. */
  subscriberId?: string | undefined
}

type Platform = Pick<AppContext, 'runtime' | 'config'>

/** Returns the insert of a text message into the outbox. */
export const enqueueSms = (platform: Platform, message: TextMessage): WriteStatement =>
  enqueue(smsItem(platform, message))

/** Returns the outbox item of a text message. */
export function smsItem(
  { runtime, config }: Platform,
  {
    key,
    to,
    language: wanted,
    message,
    code,
    uselessAfter = code?.uselessAfter,
    orderId,
    subscriberId,
  }: TextMessage,
): NewOutboxItem {
  const { language, templateId } = chooseSmsTemplate(config, message.kind, messageLanguage(config, wanted))
  return {
    id: runtime.id(),
    topic: 'sms',
    destination: code ? 'otp' : 'sms',
    key,
    now: runtime.now(),
    payload: {
      to,
      text: renderSms(config, message, language),
      language,
      ...(orderId !== undefined && { orderId }),
      ...(subscriberId !== undefined && { subscriberId }),
      ...(templateId !== undefined && { templateId }),
      ...(uselessAfter && { uselessAfter: uselessAfter.toISOString() }),
    },
  }
}
