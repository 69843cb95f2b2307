/** The words of the desk for the kinds of disputes and the time until their deadlines. */
import type { DeskDispute } from '#contract/staff/desk-disputes.ts'

export const KIND_NAMES: Record<DeskDispute['kind'], string> = {
  retrieval: 'Retrieval request',
  chargeback: 'Chargeback',
  pre_arbitration: 'Pre-arbitration',
}

/** The deadline is this near or nearer: the dispute is marked. */
const URGENT_DAYS = 3

export type TimeLeft = { text: string; color: 'red' | 'sun' | 'gray' }

/** @returns undefined where no evidence is awaited */
export function timeLeft({ daysLeft: days }: Pick<DeskDispute, 'daysLeft'>): TimeLeft | undefined {
  if (days === null) return undefined
  if (days < 0) return { text: 'overdue', color: 'red' }
  const text = days === 0 ? 'less than a day left' : days === 1 ? '1 day left' : `${String(days)} days left`
  return { text, color: days < URGENT_DAYS ? 'sun' : 'gray' }
}
