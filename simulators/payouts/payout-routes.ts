/**
 * `POST /payouts` transfers what a gateway owes to the bank; `GET /payout-report` and `GET /bank-statement` are the files about
 * it. Their format is not that of PayU, Paytm or a bank, which is not known.
 */
import { indianTime } from '#simulators/indian-time.ts'
import { toRupees } from '#simulators/money.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import type { FastifyPluginAsync } from 'fastify'
import { listMovements } from './list-movements.ts'
import { netPaise, type PayoutGateway, type PayoutLine, withFee } from './payout-line.ts'
import { insertPayout, listPayoutLines } from './payout-store.ts'

const REPORT_COLUMNS = 'kind,reference,payout_reference,paid_on,amount,fee,gst_on_fee,net,currency,attempt_id'
const STATEMENT_COLUMNS = 'reference,booked_on,amount,currency'

type Query = { Querystring: { gateway?: string } }

export function payoutRoutes({ store, now }: SimulatorContext): FastifyPluginAsync {
  return async (app) => {
    app.post<Query>('/payouts', async ({ query }, reply) => {
      const gateway = gatewayOf(query.gateway)
      if (!gateway) return reply.code(422).send({ message: 'Give the gateway: ?gateway=payu or paytm' })
      return store.transact(() => payOut(gateway))
    })
    app.get<Query>('/payout-report', async ({ query }, reply) => {
      const gateway = gatewayOf(query.gateway)
      if (!gateway) return reply.code(422).send({ message: 'Give the gateway: ?gateway=payu or paytm' })
      const lines = listPayoutLines(store).filter((line) => line.gateway === gateway)
      return reply.type('text/csv').send([REPORT_COLUMNS, ...lines.map(reportRow), ''].join('\n'))
    })
    app.get('/bank-statement', async (_, reply) => {
      const payouts = Map.groupBy(listPayoutLines(store), ({ utr }) => utr)
      return reply.type('text/csv').send([STATEMENT_COLUMNS, ...[...payouts].map(bankRow), ''].join('\n'))
    })
  }

  /** Transfers all that is not paid out, if it is more than the refunds. */
  function payOut(gateway: PayoutGateway): { utr: string | null; netPaise: number } {
    const paid = listPayoutLines(store)
    const known = new Set(paid.map((line) => `${line.gateway} ${line.kind} ${line.reference}`))
    const lines = listMovements(store, gateway)
      .filter(({ kind, reference }) => !known.has(`${gateway} ${kind} ${reference}`))
      .map(withFee)
    const sum = lines.reduce((total, line) => total + netPaise(line), 0)
    if (sum <= 0) return { utr: null, netPaise: 0 }
    const paidOn = indianTime(now().toISOString()).slice(0, 10)
    const number = String(new Set(paid.map(({ utr }) => utr)).size + 1).padStart(6, '0')
    const utr = `SIMB${paidOn.replaceAll('-', '').slice(2)}${number}`
    insertPayout(store, lines, { utr, paidOn })
    return { utr, netPaise: sum }
  }
}

const gatewayOf = (name: string | undefined): PayoutGateway | undefined =>
  name === 'payu' || name === 'paytm' ? name : undefined

const reportRow = (line: PayoutLine): string =>
  [
    ...[line.kind, line.reference, line.utr, line.paidOn],
    ...[line.amountPaise, line.feePaise, line.gstPaise, netPaise(line)].map(toRupees),
    ...['INR', line.attemptId],
  ].join(',')

const bankRow = ([utr, lines]: [utr: string, lines: PayoutLine[]]): string => {
  const amount = toRupees(lines.reduce((total, line) => total + netPaise(line), 0))
  return [`NEFT-${utr}-STAND-IN`, lines[0]?.paidOn ?? '', amount, 'INR'].join(',')
}
