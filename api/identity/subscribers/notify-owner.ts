/** Notifies the owner of an account about a change of it, so that an unauthorised change is noticed. */
import { enqueueSms } from '#api/messages/enqueue-sms.ts'
import type { Message } from '#api/messages/message-texts.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { Language } from '#contract/languages.ts'

type Notice = {
  to: string
  /** The language of the account. */
  language: Language
  message: Extract<Message, { kind: 'mobile_changed' | 'account_erased' }>
}

/** Returns the beginning of the outbox keys of the notices of a kind. */
export const noticeKeys = (kind: Notice['message']['kind']): string => `${kind}-`

/** Returns the outbox item of a notice. The outbox deletes its text once it is sent. */
export const notifyOwner = (
  platform: Pick<AppContext, 'runtime' | 'config'>,
  notice: Notice,
): WriteStatement =>
  enqueueSms(platform, { ...notice, key: noticeKeys(notice.message.kind) + platform.runtime.id() })
