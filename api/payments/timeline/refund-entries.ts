/** The entries of a timeline about refunds and credit notes. Pure. */
import type { TextPiece, TimelineEntry } from '#contract/timeline.ts'
import type { GatewayFacts } from '#api/payments/gateways/gateway.ts'
import type { Texts } from '#api/platform/languages/create-translator.ts'
import { GATEWAY_SENTENCES } from './gateway-sentence.ts'
import {
  createEntry,
  moneyPiece,
  referencePiece,
  restOfRefund,
  type TimelineCapture,
  type TimelineCreditNote,
  type TimelineCreditRefund,
  type TimelineFacts,
  type TimelineRefund,
} from './timeline.ts'
import { joinSentences, type TimelineOptions, writeGatewaySentence, writeSentence } from './write-sentence.ts'

type RefundedCapture = Pick<TimelineCapture, 'gateway' | 'capturedAt'> & { refund: TimelineRefund }

export function refundEntries(
  { packs }: Pick<TimelineFacts, 'packs'>,
  { capturedAt, refund, gateway }: RefundedCapture,
  options: TimelineOptions,
): TimelineEntry[] {
  const { texts } = options
  const amount = moneyPiece(refund.amountPaise)
  const returning = /*i18n*/ '{amount} is being returned to where it came from.'
  // Capture and refund may be recorded at the same moment: the refund must not sort before its capture.
  const at = refund.requestedAt < capturedAt ? capturedAt : refund.requestedAt
  const text = joinSentences(
    writeCancellation(refund.reason, packs.length, texts),
    writeSentence(texts, returning, { amount }),
  )
  return [createEntry(at, 'returning', text), ...outcomeEntries({ gateway, refund }, options)]
}

/** Returns the entries about the credit of an upgrade that was refunded. */
export function creditRefundEntries(
  { gateway, refund }: TimelineCreditRefund,
  options: TimelineOptions,
): TimelineEntry[] {
  const text = /*i18n*/ 'Your credit of {amount} is being returned to where it came from.'
  const returning = writeSentence(options.texts, text, { amount: moneyPiece(refund.amountPaise) })
  return [
    createEntry(refund.requestedAt, 'returning', returning),
    ...outcomeEntries({ gateway, refund }, options),
  ]
}

/** Returns the result of a refund: the gateway or staff returned it, or staff will. */
function outcomeEntries(
  { gateway: name, refund }: TimelineCreditRefund,
  { texts, gateways }: TimelineOptions,
): TimelineEntry[] {
  const gateway = gateways[name]
  const { partByBank } = refund
  const amount = moneyPiece(restOfRefund(refund))
  const manual = writeGatewaySentence(texts, GATEWAY_SENTENCES.refused, gateway, { amount })
  const byHand = createEntry(refund.manualAt ?? refund.requestedAt, 'by_hand', manual)
  const byBank = partByBank
    ? [createEntry(partByBank.at, 'returned', bankText(moneyPiece(partByBank.amountPaise), texts))]
    : []
  if (refund.status === 'manual') return [byHand, ...byBank]
  if (!refund.doneAt) return []
  const returned = createEntry(refund.doneAt, 'returned', returnedText(refund, gateway, amount, texts))
  return refund.byHand || refund.isByBank ? [byHand, ...byBank, returned] : [returned]
}

export function creditNoteEntry(
  { number, amountPaise, issuedAt }: TimelineCreditNote,
  { texts }: TimelineOptions,
): TimelineEntry {
  const values = { number: referencePiece(number), amount: moneyPiece(amountPaise) }
  const issued = /*i18n*/ 'We issued credit note {number} for {amount}.'
  return { ...createEntry(issuedAt, 'credited', writeSentence(texts, issued, values)), creditNote: number }
}

/** Returns the sentence about who cancelled a sale or returned a part of it; none for a capture that its order could not take. */
function writeCancellation(reason: TimelineRefund['reason'], packs: number, texts: Texts): TextPiece[] {
  if (reason === 'cancelled')
    return writeSentence(texts, /*i18n*/ 'You have cancelled this pack before its start.')
  if (reason === 'upgrade_credit')
    return writeSentence(texts, /*i18n*/ 'Our staff has cancelled the upgrade of this pack.')
  if (reason === 'partial') return writeSentence(texts, /*i18n*/ 'Our staff returns a part of your payment.')
  if (reason !== 'operator') return []
  return writeSentence(
    texts,
    packs === 1
      ? /*i18n*/ 'Our staff has cancelled this order, and its pack has ended.'
      : /*i18n*/ 'Our staff has cancelled this order, and its packs have ended.',
  )
}

const bankText = (amount: TextPiece, texts: Texts): TextPiece[] =>
  writeSentence(texts, /*i18n*/ 'Your bank has returned {amount} to you.', { amount })

/** Returns the sentence about a refund that is done: by the gateway itself, by staff, or by the buyer's bank. */
function returnedText(
  { token, byHand, isByBank }: TimelineRefund,
  gateway: GatewayFacts,
  amount: TextPiece,
  texts: Texts,
): TextPiece[] {
  if (isByBank) return bankText(amount, texts)
  const values = { amount, reference: referencePiece(byHand?.reference ?? token) }
  if (byHand?.from === 'bank') {
    const sent = /*i18n*/ 'Our staff sent {amount} to your bank account. Reference {reference}.'
    return writeSentence(texts, sent, values)
  }
  const returned = byHand ? GATEWAY_SENTENCES.returnedByHand : GATEWAY_SENTENCES.returned
  return writeGatewaySentence(texts, returned, gateway, values)
}
