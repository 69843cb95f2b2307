/**
 * Paytm's Settlement API: the payouts of a day in pages of at most 20, with a checksum of the fields in the body. Source:
 * paytmpayments.com, "Settlement API", and public clients of it, read November 2026; the words of `txnType` are not known.
 */
import { delayBy } from '#simulators/latency/delay.ts'
import { toRupees } from '#simulators/money.ts'
import { netPaise, type PayoutLine } from '#simulators/payouts/payout-line.ts'
import { answerReport, type ReadLines } from '#simulators/payouts/report-behaviour.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { isValidChecksum, signedFormText } from './paytm-checksum.ts'

const MAX_SIZE = 20
const TYPES = { payment: 'ACQUIRING', refund: 'REFUND', chargeback: 'CHARGEBACK' } as const
const wish = z.object({
  MID: z.string(),
  utrProcessedStartTime: z.iso.date(),
  pageNum: z.number().int().min(1),
  pageSize: z.number().int().min(1).max(MAX_SIZE),
  checksumHash: z.string(),
})
type Wish = z.infer<typeof wish>

export function settlementRoutes(context: SimulatorContext): FastifyPluginAsync {
  return async (app) => {
    app.addHook('preHandler', delayBy(context, 'paytm'))
    app.post('/merchant-settlement-service/settlement/list', (request, reply) =>
      answerReport(context, 'paytm', {
        request,
        reply,
        answer: (read) => {
          const { data } = wish.safeParse(request.body)
          if (!data) return failure('00000030', 'ILLEGAL_PARAM')
          return isSigned(context, data)
            ? listAnswer(read, data)
            : failure('00000022', 'CHECKSUM_VALIDATION_FAILED')
        },
      }),
    )
  }
}

const failure = (resultCode: string, errorMessage: string) => ({
  status: 'FAILURE',
  resultCode,
  errorMessage,
})

function isSigned({ settings: { paytm } }: SimulatorContext, { checksumHash, ...fields }: Wish): boolean {
  const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  return fields.MID === paytm.mid && isValidChecksum(signedFormText(texts), paytm.key, checksumHash)
}

function listAnswer(read: ReadLines, { MID, utrProcessedStartTime: day, pageNum, pageSize }: Wish): object {
  const lines = read(day)
  if (lines.length === 0) return { status: 'RECORD_NOT_FOUND', resultCode: '00000000', count: 0 }
  const shown = lines.slice((pageNum - 1) * pageSize, pageNum * pageSize)
  return {
    status: 'SUCCESS',
    resultCode: '00000000',
    errorMessage: '',
    count: shown.length,
    settlementDetailList: shown.map((line) => settled(line, MID)),
    paginatorPageNum: pageNum,
    paginatorPageSize: pageSize,
    paginatorTotalPage: Math.ceil(lines.length / pageSize),
    paginatorTotalCount: lines.length,
  }
}

const settled = (line: PayoutLine, mid: string): object => ({
  txnId: line.reference,
  txnType: TYPES[line.kind],
  txnDate: `${line.paidOn} 00:00:00.0`,
  txnAmount: toRupees(Math.abs(line.amountPaise)),
  orderId: line.attemptId,
  mercUnqRefVal: line.kind === 'refund' ? line.reference : '',
  mid,
  paymentMode: 'UPI',
  utr: line.utr,
  payoutDate: `${line.paidOn} 00:00:00.0`,
  settleAmount: toRupees(Math.abs(netPaise(line))),
  commission: toRupees(line.feePaise),
  gst: toRupees(line.gstPaise),
})
