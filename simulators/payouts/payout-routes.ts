/**
 * `POST /payouts` transfers what a gateway owes to the bank; `GET /payout-report` and `GET /bank-statement` are the files about
 * it. Their format is not that of a gateway or a bank, which is not known.
 */
import { BANK_GATEWAYS, isBankGateway } from '#simulators/bank-gateways.ts'
import { toRupees } from '#simulators/money.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import type { FastifyPluginAsync } from 'fastify'
import { payOut } from './pay-out.ts'
import { netPaise, type PayoutLine } from './payout-line.ts'
import { listPayoutLines } from './payout-store.ts'

const REPORT_COLUMNS = 'kind,reference,payout_reference,paid_on,amount,fee,gst_on_fee,net,currency,attempt_id'
const NO_GATEWAY = { message: `Give the gateway: ?gateway=${BANK_GATEWAYS.join(', ')}` }
const STATEMENT_COLUMNS = 'reference,booked_on,amount,currency'

type Query = { Querystring: { gateway?: string } }

export function payoutRoutes(context: SimulatorContext): FastifyPluginAsync {
  const { store } = context
  return async (app) => {
    app.post<Query>('/payouts', async ({ query }, reply) => {
      const { gateway } = query
      if (!isBankGateway(gateway)) return reply.code(422).send(NO_GATEWAY)
      return store.transact(() => payOut(context, gateway))
    })
    app.get<Query>('/payout-report', async ({ query }, reply) => {
      const { gateway } = query
      if (!isBankGateway(gateway)) return reply.code(422).send(NO_GATEWAY)
      const lines = listPayoutLines(store).filter((line) => line.gateway === gateway)
      return reply.type('text/csv').send([REPORT_COLUMNS, ...lines.map(reportRow), ''].join('\n'))
    })
    app.get('/bank-statement', async (_, reply) => {
      const payouts = Map.groupBy(listPayoutLines(store), ({ utr }) => utr)
      return reply.type('text/csv').send([STATEMENT_COLUMNS, ...[...payouts].map(bankRow), ''].join('\n'))
    })
  }
}

const reportRow = (line: PayoutLine): string =>
  [
    line.kind,
    line.reference,
    line.utr,
    line.paidOn,
    ...[line.amountPaise, line.feePaise, line.gstPaise, netPaise(line)].map(toRupees),
    'INR',
    line.attemptId,
  ].join(',')

const bankRow = ([utr, lines]: [utr: string, lines: PayoutLine[]]): string => {
  const amount = toRupees(lines.reduce((total, line) => total + netPaise(line), 0))
  return [`NEFT-${utr}-STAND-IN`, lines[0]?.paidOn ?? '', amount, 'INR'].join(',')
}
