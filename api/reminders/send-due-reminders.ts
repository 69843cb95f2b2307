/**
 * Job that writes the reminders of the day into the outbox. The decision, the reminder and its messages are stored in one
 * transaction; the outbox gives up what it could not send before the quiet hours.
 */
import { messageLanguage } from '#api/messages/choose-sms-template.ts'
import { reminderKey } from '#api/messages/buyer-message-keys.ts'
import type { MailMessage } from '#api/messages/message-kind.ts'
import { buyerItems } from '#api/messages/notify-buyer.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runBatch } from '#api/platform/db/batch.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { enqueueAll, type NewOutboxItem } from '#api/platform/outbox/outbox-store.ts'
import { signLink, LINK_ID_BYTES } from './sign-link.ts'
import { dueRanges, dueReminder, type EndingRange, type ReminderKind, sendUntil } from './reminder.ts'
import { listCandidates, type ReminderCandidate } from './ending-packs-query.ts'
import { insertReminders, lockProgress, type NewReminder, updateProgress } from './reminder-store.ts'

type Platform = Pick<AppContext, 'db' | 'runtime' | 'config'>

const BATCH_SIZE = 100

/** Sends all reminders that are due now, in small transactions. @param stopping leaves the rest to other instances */
export async function sendDueReminders(platform: Platform, stopping?: AbortSignal): Promise<void> {
  for (const range of dueRanges(platform.runtime.now()))
    while (stopping?.aborted !== true && (await sendBatch(platform, range)) === BATCH_SIZE);
}

/** @returns how many packs were decided; none where another instance or an opt-out has the lock */
const sendBatch = (platform: Platform, range: EndingRange): Promise<number> =>
  withTransaction(platform.db, async (tx) => {
    if (!(await lockProgress(tx, range.kind))) return 0
    const candidates = await listCandidates(tx, range, BATCH_SIZE)
    const last = candidates.at(-1)
    if (!last) return 0
    const now = platform.runtime.now()
    const due = candidates.filter((candidate) => dueReminder(candidate, now) === range.kind)
    const reminders = due.map((pack) => createReminder(platform, range.kind, pack))
    const inserted = await insertReminders(tx, reminders, now)
    const items = reminders.filter(({ id }) => inserted.has(id)).flatMap((one) => itemsOf(platform, one, now))
    await runBatch(tx, [enqueueAll(items), updateProgress(range.kind, last)])
    return candidates.length
  })

type Reminder = NewReminder & { pack: ReminderCandidate; link: string }

function createReminder(
  { runtime, config }: Platform,
  kind: ReminderKind,
  pack: ReminderCandidate,
): Reminder {
  const linkId = runtime.random(LINK_ID_BYTES)
  const link = signLink(config, linkId)
  return { id: runtime.id(), linkId: linkId.toString('base64url'), kind, pack, link }
}

/** A pack that renews by itself is debited on the day of its end. */
function messageOf({ kind, pack, link }: Pick<Reminder, 'kind' | 'pack' | 'link'>): MailMessage {
  const { name, endsAt: day, nextDebit } = pack
  if (!nextDebit) return { kind: `reminder_${kind}`, values: { pack: name, day, link } }
  const { plan, amountPaise: amount } = nextDebit
  return { kind: 'reminder_renewal', values: { pack: plan, amount, day, link } }
}

/** Returns the text message and the mail of a reminder. */
const itemsOf = (platform: Platform, { id, kind, pack, link }: Reminder, now: Date): NewOutboxItem[] =>
  buyerItems(
    platform,
    {
      customerMobile: pack.mobile,
      // Without an e-mail address of the subscriber only the text message is sent.
      customerEmail: pack.email === '' ? platform.config.brand.noReplyAddress : pack.email,
      language: messageLanguage(platform.config, pack.language),
    },
    {
      key: reminderKey(id),
      message: messageOf({ kind, pack, link }),
      stopLink: `${platform.config.shopUrl}/r/${link}`,
      uselessAfter: sendUntil(now),
    },
  )
