/**
 * Job that writes the reminders of the day into the outbox. The decision, the reminder and its messages are stored in one
 * transaction; the outbox gives up messages that it could not send before the quiet hours.
 */
import { messageLanguage } from '#api/messages/choose-sms-template.ts'
import { REMINDER_PREFIX, reminderKey } from '#api/messages/buyer-message-keys.ts'
import type { MailMessage } from '#api/messages/message-texts.ts'
import { buyerItems } from '#api/messages/notify-buyer.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runBatch, type WriteStatement } from '#api/platform/db/batch.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { processItems } from '#api/platform/process-items.ts'
import { enqueueAll, manyWait, type NewOutboxItem } from '#api/platform/outbox/outbox-store.ts'
import { signLink, LINK_ID_BYTES } from './sign-link.ts'
import { dueRanges, dueReminder, type EndingRange, type ReminderKind, sendUntil } from './reminder.ts'
import { listCandidates, type ReminderCandidate } from './ending-packs-query.ts'
import { insertReminders, lockProgress, type NewReminder, updateProgress } from './reminder-store.ts'

type Platform = Pick<AppContext, 'db' | 'runtime' | 'config' | 'log'>

const BATCH_SIZE = 100
/** The outbox sends in the order of creation, so a later message about a payment waits for the reminders that wait now. */
const MAX_UNTRIED = 100
/** More than the numbers that the message service never accepts, which may not stop the others. */
const MAX_WAITING = 1_000
const WAITING = { prefix: REMINDER_PREFIX, untried: MAX_UNTRIED, all: MAX_WAITING }

/**
 * Sends reminders that are due now, in small transactions. Ends while many wait in the outbox; those without a decision stay
 * due, so the job runs again in a second: at most some 100 reminders a second, 3.9 million from 10:00 to 21:00.
 * @param stopping aborted to leave the rest to other instances
 */
export async function sendDueReminders(platform: Platform, stopping?: AbortSignal): Promise<void> {
  for (const range of dueRanges(platform.runtime.now()))
    for (let more = true; more;) {
      if (stopping?.aborted === true) return
      const many = await manyWait(platform.db, WAITING)
      if (many.untried || many.sms) return
      more = (await sendBatch(platform, { range, hasMail: !many.mail })) === BATCH_SIZE
    }
}

/** `hasMail`: false while mails fail, which may not stop the text messages. */
type Batch = { range: EndingRange; hasMail: boolean }

/**
 * Decides and stores a batch. A reminder that the database refuses is logged and not sent, and does not stop the others.
 * @returns how many packs were decided; none if another instance or an opt-out has the lock
 */
async function sendBatch(platform: Platform, batch: Batch): Promise<number> {
  try {
    return await decideBatch(platform, batch, insertAll)
  } catch {
    return decideBatch(platform, batch, insertEach)
  }
}

/** Inserts reminders. @returns the writes of their messages that the caller has to run */
type Insert = (platform: Platform, tx: Tx, reminders: Reminder[]) => Promise<WriteStatement[]>

const decideBatch = (platform: Platform, { range, hasMail }: Batch, insert: Insert): Promise<number> =>
  withTransaction(platform.db, async (tx) => {
    if (!(await lockProgress(tx, range.kind))) return 0
    const candidates = await listCandidates(tx, range, BATCH_SIZE)
    const last = candidates.at(-1)
    if (!last) return 0
    const now = platform.runtime.now()
    const due = candidates.filter((candidate) => dueReminder(candidate, now) === range.kind)
    const reminders = due.map((pack) =>
      createReminder(platform, range.kind, hasMail ? pack : { ...pack, email: '' }),
    )
    const writes = await insert(platform, tx, reminders)
    await runBatch(tx, [...writes, updateProgress(range.kind, last)])
    return candidates.length
  })

const insertAll: Insert = async (platform, tx, reminders) => {
  const now = platform.runtime.now()
  const inserted = await insertReminders(tx, reminders, now)
  const items = reminders.filter(({ id }) => inserted.has(id)).flatMap((one) => itemsOf(platform, one, now))
  return [enqueueAll(items)]
}

const insertEach: Insert = async (platform, tx, reminders) => {
  let tried = 0
  const each = {
    event: 'reminder.insert_failed' as const,
    items: reminders,
    nameOf: ({ pack }: Reminder) => pack.id,
  }
  await processItems(platform.log, each, (reminder) => {
    tried += 1
    return withTransaction(tx, async (part) => runBatch(part, await insertAll(platform, part, [reminder])))
  })
  // The database is unavailable: the next round tries all of them again.
  if (tried < reminders.length) throw new Error('some reminders were not tried')
  return []
}

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

/** A pack that renews automatically is debited on the day of its end. */
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
      subscriberId: pack.subscriberId,
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
