/**
 * Job that writes the reminders of the day into the outbox. The decision, the reminder and its messages are stored in one
 * transaction; the outbox gives up what it could not send before the quiet hours.
 */
import { messageLanguage } from '#api/messages/choose-sms-template.ts'
import { notifyBuyer } from '#api/messages/notify-buyer.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runBatch } from '#api/platform/db/batch.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { signLink, LINK_ID_BYTES } from './sign-link.ts'
import { dueRanges, dueReminder, type EndingRange, type ReminderKind, sendUntil } from './reminder.ts'
import { claimCandidates, type ReminderCandidate } from './ending-packs-query.ts'
import { insertProgress, insertReminder, updateProgress } from './reminder-store.ts'

type Platform = Pick<AppContext, 'db' | 'runtime' | 'config'>

const BATCH_SIZE = 100

/** Sends all reminders that are due now, in small transactions. @param stopping leaves the rest to other instances */
export async function sendDueReminders(platform: Platform, stopping?: AbortSignal): Promise<void> {
  for (const range of dueRanges(platform.runtime.now()))
    while (stopping?.aborted !== true && (await sendBatch(platform, range)) === BATCH_SIZE);
}

/** @returns how many packs were decided */
const sendBatch = (platform: Platform, range: EndingRange): Promise<number> =>
  withTransaction(platform.db, async (tx) => {
    await insertProgress(tx, range.kind)
    const candidates = await claimCandidates(tx, range, BATCH_SIZE)
    const last = candidates.at(-1)
    if (!last) return 0
    for (const candidate of candidates) await remind(tx, platform, { candidate, kind: range.kind })
    await runBatch(tx, [updateProgress(range.kind, last)])
    return candidates.length
  })

async function remind(
  tx: Tx,
  platform: Platform,
  { candidate, kind }: { candidate: ReminderCandidate; kind: ReminderKind },
): Promise<void> {
  const { runtime, config } = platform
  const now = runtime.now()
  if (dueReminder(candidate, now) !== kind) return
  const linkId = runtime.random(LINK_ID_BYTES)
  const id = runtime.id()
  if (!(await insertReminder(tx, { id, linkId, kind, pack: candidate }, now))) return
  const link = signLink(config, linkId)
  const { name: pack, endsAt: day } = candidate
  await runBatch(
    tx,
    notifyBuyer(
      platform,
      {
        customerMobile: candidate.mobile,
        // Without an e-mail address of the subscriber only the text message is sent.
        customerEmail: candidate.email === '' ? config.brand.noReplyAddress : candidate.email,
        language: messageLanguage(config, candidate.language),
      },
      {
        key: `reminder-${id}`,
        message: { kind: `reminder_${kind}`, values: { pack, day, link } },
        stopLink: `${config.shopUrl}/r/${link}`,
        uselessAfter: sendUntil(now),
      },
    ),
  )
}
