/** The state of a renewal in words: its name, and what happens next. */
import { formatCalendarDay } from '#contract/format/format-date.ts'
import type { Renewal } from '#contract/renewals.ts'
import { t } from '@lingui/core/macro'

/** Whether the renewal can take money, so that it can be stopped. */
export const isLive = (renewal: Renewal): renewal is Exclude<Renewal, { state: 'stopped' | 'ended' }> =>
  renewal.state !== 'stopped' && renewal.state !== 'ended'

type Badge = { tone: 'open' | 'answered' | 'closed'; text: string }

/** The name of each state, and how it is marked. */
export const STATE_BADGES: Record<Renewal['state'], Badge> = {
  awaiting_mandate: { tone: 'open', text: t({ message: 'Being confirmed', context: 'state of a renewal' }) },
  active: { tone: 'answered', text: t({ message: 'On', context: 'state of a renewal' }) },
  paused: { tone: 'open', text: t({ message: 'Paused', context: 'state of a renewal' }) },
  past_due: { tone: 'open', text: t({ message: 'Not paid', context: 'state of a renewal' }) },
  stopped: { tone: 'closed', text: t({ message: 'Stopped', context: 'state of a renewal' }) },
  ended: { tone: 'closed', text: t({ message: 'Ended', context: 'state of a renewal' }) },
}

/** Returns what happens next, and what the subscriber can do. */
export function nextText(renewal: Renewal): string {
  switch (renewal.state) {
    case 'awaiting_mandate':
      return t`Your plan is paid. We are waiting for your bank to confirm the automatic renewal.`
    case 'active':
      if (renewal.next.isWithdrawn) return withdrawnText()
      return isTooDear(renewal) ? tooDearText() : debitText(renewal.next)
    case 'paused':
      return renewal.method === 'card'
        ? t`You have paused the renewal at your bank, and nothing is taken. Resume it there to go on.`
        : t`You have paused the renewal in your UPI app, and nothing is taken. Resume it there to go on.`
    case 'past_due':
      return t`The last payment did not succeed, and nothing was taken. Pay now to continue your plan.`
    case 'stopped':
      return t`Automatic renewal is stopped. Nothing more is taken.`
    case 'ended':
      return t`Automatic renewal has ended, and nothing more is taken. You can choose it again when you pay for a plan.`
  }
}

/** Returns what the bank may still show after the end of a renewal; undefined once the mandate has ended at the bank, too. */
export function bankText(renewal: Renewal): string | undefined {
  if (isLive(renewal) || renewal.isRevoked) return undefined
  // Some cards can be revoked by their holder only.
  return renewal.method === 'upi'
    ? t`Your UPI app may still show the automatic renewal for a few hours.`
    : t`Your bank may still show the automatic renewal for a few hours. If it shows it the next day, please cancel it there too.`
}

type Active = Extract<Renewal, { state: 'active' }>

/** Whether the next payment, which is not announced, would cost more than the payer agreed to. */
const isTooDear = ({ next, cap }: Active): boolean =>
  next.state === 'planned' && Number(next.amount) > Number(cap)

const tooDearText = (): string =>
  t`Your plan now costs more than you agreed to for automatic renewal. If the price stays, nothing is taken and the renewal ends. You can then pay for a plan yourself.`

const withdrawnText = (): string =>
  t({
    message:
      'Your plan is not offered at the moment. If it stays so, nothing is taken and the renewal ends. You can then pay for another plan yourself.',
    context: 'beside a renewal',
  })

function debitText({ state, on }: Active['next']): string {
  const day = formatCalendarDay(on)
  switch (state) {
    case 'planned':
      return t`Your plan renews automatically. Your bank informs you before each payment.`
    case 'announced':
      return t`Your bank has announced the next payment. If you do not want it, stop the renewal before that day.`
    case 'under_way':
      return t`Your bank is working on the payment. Please do not pay again.`
    case 'repeated':
      return t({
        message: `Your bank did not pay. We will try again on ${day}: please have enough money in your account.`,
        comment: 'day: a date',
      })
  }
}
