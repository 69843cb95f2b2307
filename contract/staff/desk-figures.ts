/** The endpoints of the desk about the figures of each day in India. Amounts are paise. */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { INVALID, problem, problems } from '#contract/problem.ts'
import { Day } from './desk-fields.ts'
import { STAFF_REFUSALS } from './staff-session.ts'

export const MAX_FIGURE_DAYS = 92
export const DEFAULT_FIGURE_DAYS = 28

export const FigureRangeInvalid = problem(
  'figure_range_invalid',
  422,
  'Choose a first day that is not after the last one, at most 92 days in all, and no day after today.',
)

/** What is counted for each day; docs/glossary.md says what each figure counts. */
export const FIGURES = [
  ...(['sales', 'packs_sold', 'refunds', 'refunds_done'] as const),
  ...(['codes', 'accounts', 'orders'] as const),
  ...(['attempts', 'attempt_failures', 'method_attempts', 'bank_attempts'] as const),
  ...(['code_messages', 'code_delays'] as const),
  ...(['settlements', 'settlement_delays'] as const),
  ...(['debit_notices', 'debits', 'debit_failures', 'mandates_agreed', 'mandates_ended'] as const),
] as const
export type FigureName = (typeof FIGURES)[number]

const range = z.strictObject({ from: Day.optional(), to: Day.optional() })

const Total = {
  figure: z.enum(FIGURES),
  /** What the count is broken down by first, such as the gateway. */
  part: z.string(),
  /** What the count is broken down by second, such as the outcome. Not the state of a day. */
  state: z.string(),
  count: z.number(),
  amountPaise: z.number(),
}

export const DeskFigureDay = z.object({
  day: z.string(),
  /** The state of the figures of the day. `final`: computed after its rows could change; `missing`: a figure of it is not computed. */
  state: z.enum(['final', 'provisional', 'missing']),
})
export type DeskFigureDay = z.infer<typeof DeskFigureDay>

export const DeskFigures = z.object({
  from: z.string(),
  to: z.string(),
  today: z.string(),
  /** The first day of the shop's figures; null before the first computation. */
  firstDay: z.string().nullable(),
  /** When the newest day of the range was computed. */
  computedAt: z.string().nullable(),
  days: z.array(DeskFigureDay),
  /** A count of zero has no row. */
  figures: z.array(z.object({ day: z.string(), ...Total })),
  /** The same number of days before the range. */
  before: z.object({ from: z.string(), to: z.string(), totals: z.array(z.object(Total)) }),
  /** Figures whose last computation failed, and since when. */
  failing: z.array(z.object({ figure: z.string(), since: z.string() })),
  /** Searches without a result, the most frequent 50: those of at least three times on a day. */
  searches: z.array(z.object({ term: z.string(), count: z.number(), days: z.number() })),
})
export type DeskFigures = z.infer<typeof DeskFigures>

const REFUSALS = [...STAFF_REFUSALS, INVALID, FigureRangeInvalid] as const

export const readDeskFigures = endpoint('GET', '/staff/api/figures', {
  summary:
    'The figures of at most 92 days in India, by default the last 28, and the days before for comparison',
  querystring: range,
  response: { 200: z.object({ data: DeskFigures }), ...problems(...REFUSALS) },
})

export const exportDeskFigures = endpoint('GET', '/staff/api/figures/export', {
  summary: 'The same figures as comma-separated values, one row for each day, figure, part and state',
  querystring: range,
  response: {
    200: { content: { 'text/csv': { schema: z.string() } } },
    ...problems(...REFUSALS),
  },
})
