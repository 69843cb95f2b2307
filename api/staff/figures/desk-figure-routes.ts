/** The routes of the desk about the figures. They have no personal data, so that reading them is not recorded as an act. */
import { addDays } from '#api/figures/figure-progress.ts'
import { type FigureRange, lengthOf, readFigures } from '#api/figures/read-figures.ts'
import type { AppContext } from '#api/platform/context.ts'
import { dayInIndia } from '#contract/format/india-time.ts'
import * as contract from '#contract/staff/desk-figures.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { figuresAsCsv } from './figures-as-csv.ts'

type AskedRange = { from?: string | undefined; to?: string | undefined }

export function deskFigureRoutes(platform: AppContext): FastifyPluginAsyncZod {
  const { db, runtime } = platform
  const read = (asked: AskedRange) => {
    const today = dayInIndia(runtime.now())
    return readFigures(db, rangeOf(asked, today), today)
  }
  return async (app) => {
    app.route({
      ...contract.readDeskFigures,
      handler: async (request) => ({ data: await read(request.query) }),
    })

    app.route({
      ...contract.exportDeskFigures,
      handler: async (request, reply) => {
        const figures = await read(request.query)
        void reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="figures-${figures.from}-${figures.to}.csv"`)
        return figuresAsCsv(figures)
      },
    })
  }
}

/** @throws FigureRangeInvalid */
function rangeOf({ from, to }: AskedRange, today: string): FigureRange {
  const last = to ?? today
  const first = from ?? addDays(last, 1 - contract.DEFAULT_FIGURE_DAYS)
  const days = lengthOf({ from: first, to: last })
  if (days < 1 || days > contract.MAX_FIGURE_DAYS || last > today) throw contract.FigureRangeInvalid()
  return { from: first, to: last }
}
