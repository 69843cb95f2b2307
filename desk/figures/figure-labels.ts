/** The words of the page for the parts and states of figures. */
import { formatCount } from '#contract/format/format-rupees.ts'
import { shareOf } from '#contract/staff/figure-sums.ts'
import { GATEWAY_NAMES } from '#contract/staff/gateway-name.ts'
import { METHOD_NAMES } from '#desk/format/method-name.ts'

const LABELS: Record<string, string> = {
  ...METHOD_NAMES,
  ...GATEWAY_NAMES,
  app_plan: 'App plans',
  movie_pack: 'Movie packs',
  show_pack: 'Show packs',
  placed: 'Placed',
  payment_started: 'Payment started',
  paid: 'Paid',
  activated: 'Activated',
  sent: 'Not paid yet',
  return: 'Return',
  client: 'Report of a page',
  webhook: 'Webhook',
  accepted: 'Accepted by the message service',
  given_up: 'Given up',
  card: 'Card',
  operator: 'Decided by staff',
  cancelled: 'Cancelled by the subscriber',
  already_paid: 'Paid twice',
  amount_differs: 'Another amount',
  base_pack_owned: 'Plan owned already',
  upgrade_lapsed: 'Upgrade came too late',
  upgrade_credit: 'Credit of an upgrade',
  partial: 'Part of a sale',
  renewal_over: 'Renewal was over',
}

/** "not_authenticated" -> "Not authenticated" */
export function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ')
  return LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** 0.9731 -> "97.3 %"; "–" where there is nothing to divide */
export const formatShare = (share: number | undefined): string =>
  share === undefined ? '–' : `${(100 * share).toFixed(1)} %`

/** A rate of fewer attempts says little. */
const LEAST_FOR_A_RATE = 20

/** Writes a rate of enough attempts, the counts of fewer ("3 of 4"), and "–" for none. */
export function formatSuccess(found: { captured: number; failed: number } | undefined): string {
  const all = found ? found.captured + found.failed : 0
  if (!found || all === 0) return '–'
  return all < LEAST_FOR_A_RATE
    ? `${countOf(found.captured)} of ${countOf(all)}`
    : formatShare(shareOf(found.captured, all))
}

export const countOf = (count: number): string => formatCount(count)

const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** 300 -> "under 5 minutes" */
export function formatDelay(delay: number | 'more' | undefined): string {
  if (delay === undefined) return '–'
  if (delay === 'more') return 'more than a day'
  const [size, unit] = UNITS.find(([least]) => delay >= least) ?? [1, 'second']
  const count = delay / size
  return `under ${String(count)} ${unit}${count === 1 ? '' : 's'}`
}
