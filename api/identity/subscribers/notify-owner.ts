/** Notices to the owner of an account about a change of it, so that an unauthorised change is noticed. */
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import { enqueue } from '#api/platform/outbox/outbox-store.ts'

type Notice = { change: 'mobile-changed' | 'erased'; to: string; text: string }

/** Returns the outbox item of a notice, with the number to call. The outbox deletes its text once it is sent. */
export function notifyOwner(
  { runtime, config }: Pick<AppContext, 'runtime' | 'config'>,
  { change, to, text }: Notice,
): WriteStatement {
  const id = runtime.id()
  const [phone] = config.brand.tollFree
  const call = phone ? ` If this was not you, please call ${phone.shown}.` : ''
  return enqueue({
    id,
    topic: 'sms',
    destination: 'sms',
    key: `${change}-${id}`,
    payload: { to, text: `${text}${call}` },
    now: runtime.now(),
  })
}
