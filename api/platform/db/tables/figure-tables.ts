/** The types of the tables of the figures; see `tables.ts`. Days are those of India, as 2026-11-20. */

type Moment = Date

export type FigureTables = {
  daily_figure: {
    day: string
    figure: string
    part: string
    state: string
    count: number
    amount_paise: number
  }
  figure_progress: {
    day: string
    figure: string
    computed_at: Moment | null
    failed_since: Moment | null
  }
  search_term: { day: string; term: string; count: number }
}
