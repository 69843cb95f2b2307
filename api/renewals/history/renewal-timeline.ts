/** What automatic renewal adds to the timeline of an order: entries, the reasons of failed debits, and the next step. Pure. */
import {
  type AddedToTimeline,
  createEntry,
  dayPiece,
  moneyPiece,
  namePiece,
  timePiece,
} from '#api/payments/timeline/timeline.ts'
import { joinSentences, writeSentence } from '#api/payments/timeline/write-sentence.ts'
import type { Texts } from '#api/platform/languages/create-translator.ts'
import { RENEWAL_TEXTS } from '#api/messages/renewal-texts.ts'
import { addSeconds } from '#contract/durations.ts'
import type { TextPiece, TimelineEntry } from '#contract/timeline.ts'
import { type DebitFailure, failureOf } from '#api/renewals/debits/debit.ts'
import { MANDATE_WAIT_MS } from '#api/renewals/mandates/decide-mandate-check.ts'
import { lastDayToPay, PAST_DUE_SECONDS } from '#api/renewals/subscriptions/subscription.ts'
import { openRenewalOf, type RecordedRenewal, type SubscriptionRecord } from './subscription-record.ts'

type Reader = { now: Date; texts: Texts }
type Next = NonNullable<AddedToTimeline['next']>

const {
  renewal_on: { sentences: ON },
  renewal_notice: { sentences: NOTICE },
  renewal_debit_failed: { sentences: DEBIT_FAILED },
  renewal_stopped: { sentences: STOPPED },
  renewal_stopped_at_bank: { sentences: STOPPED_AT_BANK },
  renewal_ended: { sentences: ENDED },
  renewal_not_set_up: { sentences: NOT_SET_UP },
  renewal_refused: { sentences: REFUSED },
} = RENEWAL_TEXTS

/** What My Account says of a price above the cap. */
const TOO_DEAR =
  /*i18n*/ 'Your plan now costs more than you agreed to for automatic renewal. If the price stays, nothing is taken and the renewal ends.'

/** What My Account says of a plan that is not sold. */
const NOT_SOLD =
  /*i18n*/ 'Your plan is not offered at the moment. If it stays so, nothing is taken and the renewal ends. You can then pay for another plan yourself.'

/** The sentences about a failed debit. For other failures, the sentence of the payment attempt is used. */
const FAILURE_TEXTS: Readonly<Partial<Record<DebitFailure, string>>> = {
  insufficient_funds:
    /*i18n*/ 'Your bank did not pay: there was not enough money in your account. No money was taken.',
  over_limit:
    /*i18n*/ 'Your bank did not pay: the amount was above a limit of your account. No money was taken.',
  payer_not_notified:
    /*i18n*/ 'Your bank did not pay, because it could not tell you of the payment first. No money was taken.',
  mandate_revoked:
    /*i18n*/ 'Your bank did not pay: automatic renewal was turned off there. No money was taken.',
  mandate_paused: /*i18n*/ 'Your bank did not pay: automatic renewal was paused there. No money was taken.',
  mandate_expired: /*i18n*/ 'Your bank did not pay: automatic renewal had ended there. No money was taken.',
}

/** @param orderId the purchase of the record, or the order of one of its renewals */
export function renewalTimeline(
  record: SubscriptionRecord,
  orderId: string,
  reader: Reader,
): AddedToTimeline {
  const { texts } = reader
  const renewal = record.renewals.find((one) => one.orderId === orderId)
  const isNewest = newestOrderId(record) === orderId
  return {
    entries: [
      ...(renewal ? renewalEntries(record, renewal, texts) : [agreementEntry(record, texts)]),
      ...(isNewest || !renewal ? endEntries(record, texts) : []),
    ],
    failures: new Map(renewal?.debits.flatMap(failureText)),
    ...(isNewest && { next: renewalNext(record, reader) }),
  }
}

/** The order of the last renewal that was debited; the purchase before the first one. */
const newestOrderId = ({ renewals, orderId }: SubscriptionRecord): string =>
  renewals.findLast((one) => one.orderId !== null)?.orderId ?? orderId

function failureText({ attemptId, failureCode }: RecordedRenewal['debits'][number]): [string, string][] {
  const failure = failureOf(failureCode ?? '')
  const text = failure === 'undecided' ? undefined : FAILURE_TEXTS[failure]
  return text === undefined ? [] : [[attemptId, text]]
}

/** The bank has confirmed the mandate of a subscription that has or had a renewal. */
function agreementEntry({ mandate, plan, renewals }: SubscriptionRecord, texts: Texts): TimelineEntry {
  const text =
    renewals.length > 0
      ? /*i18n*/ 'You set up automatic renewal of {pack}, for at most {amount} each time, until {day}.'
      : /*i18n*/ 'You chose automatic renewal of {pack}, for at most {amount} each time, until {day}.'
  const values = {
    pack: namePiece(plan),
    amount: moneyPiece(mandate.capPaise),
    day: dayPiece(mandate.endsAt),
  }
  return createEntry(mandate.agreedAt, 'agreed', writeSentence(texts, text, values))
}

function renewalEntries(
  { plan, subscription }: SubscriptionRecord,
  { notices, state, stateSince }: RecordedRenewal,
  texts: Texts,
): TimelineEntry[] {
  const pack = namePiece(plan)
  const announced = notices.flatMap(({ acceptedAt, amountPaise, debitDay }) => {
    if (!acceptedAt) return []
    const values = { amount: moneyPiece(amountPaise), day: dayPiece(debitDay), pack }
    return [createEntry(acceptedAt, 'announced', writeSentence(texts, NOTICE[0], values))]
  })
  const ended = (text: string) => [createEntry(stateSince, 'ended', writeSentence(texts, text, { pack }))]
  if (state === 'abandoned') return [...announced, ...ended(/*i18n*/ '{pack} was not renewed.')]
  // The end of the subscription has a separate entry.
  if (state !== 'skipped' || isOver(subscription)) return announced
  return [
    ...announced,
    ...ended(/*i18n*/ 'You bought a plan for this time, so nothing is taken for the renewal of {pack}.'),
  ]
}

const isOver = (subscription: SubscriptionRecord['subscription']): boolean =>
  subscription?.state === 'stopped' || subscription?.state === 'ended'

function endEntries(record: SubscriptionRecord, texts: Texts): TimelineEntry[] {
  const { subscription, plan } = record
  if (!subscription || !isOver(subscription)) return []
  const [first, ...others] = endSentences(record)
  const text = joinSentences(
    writeSentence(texts, first, { pack: namePiece(plan) }),
    ...others.map((sentence) => writeSentence(texts, sentence)),
  )
  return [createEntry(subscription.stateSince, 'ended', text)]
}

function endSentences({ subscription, mandate, renewals }: SubscriptionRecord): [string, ...string[]] {
  const [, nothingTaken] = STOPPED
  if (mandate.state === 'revoked_by_customer') return [STOPPED_AT_BANK[0], nothingTaken]
  if (subscription?.state === 'stopped')
    return [/*i18n*/ 'You stopped automatic renewal of {pack}.', nothingTaken]
  if (renewals.length > 0) return [ENDED[0], nothingTaken]
  // The bank did not register a mandate that has failed; the shop refuses some payments by other methods than UPI.
  return [mandate.state === 'failed' || mandate.method === 'upi' ? NOT_SET_UP[0] : REFUSED[0]]
}

/** Returns what happens next to a subscription, and by when. @returns undefined where nothing does */
export function renewalNext(record: SubscriptionRecord, reader: Reader): Next | undefined {
  const { subscription, plan } = record
  const { texts } = reader
  switch (subscription?.state) {
    case 'awaiting_mandate':
      return step(
        writeSentence(
          texts,
          /*i18n*/ 'We are waiting for your bank to confirm automatic renewal. Your plan is paid already.',
        ),
        new Date(subscription.stateSince.getTime() + MANDATE_WAIT_MS),
      )
    case 'active':
      return activeNext(record, reader)
    case 'past_due': {
      const { stateSince } = subscription
      const day = dayPiece(lastDayToPay(stateSince))
      const text = /*i18n*/ 'Recharge {pack} by {day} to continue automatic renewal.'
      return step(
        writeSentence(texts, text, { pack: namePiece(plan), day }),
        addSeconds(stateSince, PAST_DUE_SECONDS),
      )
    }
    case undefined:
    case 'stopped':
    case 'ended':
      return undefined
  }
}

const step = (text: TextPiece[], by?: Date): Next => ({ text, ...(by && { by: by.toISOString() }) })

function activeNext(record: SubscriptionRecord, { now, texts }: Reader): Next | undefined {
  if (record.mandate.state === 'paused')
    return step(
      writeSentence(
        texts,
        /*i18n*/ 'You have paused automatic renewal in your UPI app. Nothing is taken until you resume it there.',
      ),
    )
  const renewal = openRenewalOf(record)
  if (!renewal) return undefined
  return renewal.debits.at(-1)?.state === 'failed'
    ? repeatNext(renewal, { now, texts })
    : debitNext(renewal, record, texts)
}

/** Returns why the debit is not possible at present. Price and sale are decided at the notice; an order keeps both. */
function obstacleOf(
  { state, orderId, amountPaise }: RecordedRenewal,
  { mandate, plan }: SubscriptionRecord,
): string | undefined {
  if (state !== 'scheduled' || orderId !== null) return undefined
  if (!plan.isSold) return NOT_SOLD
  return amountPaise > mandate.capPaise ? TOO_DEAR : undefined
}

function debitNext(renewal: RecordedRenewal, record: SubscriptionRecord, texts: Texts): Next {
  const { notices, amountPaise, dueAt } = renewal
  const obstacle = obstacleOf(renewal, record)
  if (obstacle !== undefined) return step(writeSentence(texts, obstacle))
  const notice = notices.findLast(({ state }) => state === 'accepted')
  const [announcement, canStop] = notice ? NOTICE : ON
  const day = notice?.debitDay ?? dueAt
  const amount = moneyPiece(notice?.amountPaise ?? amountPaise)
  return step(
    joinSentences(
      writeSentence(texts, announcement, { amount, day: dayPiece(day), pack: namePiece(record.plan) }),
      writeSentence(texts, canStop),
    ),
    day,
  )
}

function repeatNext({ nextStepAt }: RecordedRenewal, { now, texts }: Reader): Next {
  const [, keepMoney] = DEBIT_FAILED
  const at = nextStepAt && nextStepAt > now ? nextStepAt : undefined
  const again = at
    ? writeSentence(texts, /*i18n*/ 'We will ask your bank again on {day} at {time}.', {
        day: dayPiece(at),
        time: timePiece(at),
      })
    : writeSentence(texts, /*i18n*/ 'We will ask your bank again soon.')
  return step(joinSentences(again, writeSentence(texts, keepMoney)), at)
}
