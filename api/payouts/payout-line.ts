/** A row of a payout report: a payment, refund, chargeback or adjustment with the amounts that the gateway kept. Pure. */
import type { ColumnMapping, ReadCell } from './column-mapping.ts'
import { type CellFault, quoted, RowCells } from './row-cells.ts'

const LINE_KINDS = ['payment', 'refund', 'chargeback', 'adjustment'] as const

export type PayoutLine = {
  kind: (typeof LINE_KINDS)[number]
  /** The gateway's id of the payment, or the reference of the refund or adjustment; of a chargeback its case number or the payment. */
  reference: string
  /** The shop's id of the payment attempt, where the report has it. */
  attemptId: string | null
  utr: string
  /** The day of the bank transfer in India, as 2026-11-20. */
  paidOn: string
  /** Below zero for a refund, and for a chargeback that withholds it. */
  amountPaise: number
  feePaise: number
  gstPaise: number
  tdsPaise: number
  tcsPaise: number
  netPaise: number
}

/** The columns of the neutral format, by their meaning. */
export const PAYOUT_COLUMNS = {
  required: ['kind', 'reference', 'payout_reference', 'paid_on', 'amount', 'fee', 'gst_on_fee', 'currency'],
  optional: ['tds', 'tcs', 'net', 'attempt_id'],
} as const

const REFERENCE = /^[A-Za-z0-9._-]{1,64}$/
const OPTIONAL_REFERENCE = /^[A-Za-z0-9._-]{0,64}$/
const UTR = /^[A-Z0-9-]{6,35}$/i

/** Reads a row. @returns its line, or its faults */
export function readPayoutLine(read: ReadCell, mapping: ColumnMapping): PayoutLine | CellFault[] {
  const cells = new RowCells(read)
  const word = cells.text('kind')
  const kind = LINE_KINDS.find((one) => one === (mapping.kinds[word] ?? word.toLowerCase()))
  if (!kind) cells.fault('kind', `${quoted(word)} must be ${LINE_KINDS.join(', ')}, or a word of the mapping`)
  const turn = kind === 'refund' && mapping.refunds === 'positive' ? -1 : 1
  const amounts = {
    amountPaise: turned(cells.paise('amount'), turn),
    feePaise: cells.paise('fee'),
    gstPaise: cells.paise('gst_on_fee'),
    tdsPaise: cells.paise('tds', 0),
    tcsPaise: cells.paise('tcs', 0),
  }
  const left = amounts.amountPaise - amounts.feePaise - amounts.gstPaise - amounts.tdsPaise - amounts.tcsPaise
  const netPaise = turned(cells.paise('net', turned(left, turn)), turn)
  const line = {
    reference: cells.matching('reference', REFERENCE, 'up to 64 letters, digits, dots and hyphens'),
    attemptId: cells.matching('attempt_id', OPTIONAL_REFERENCE, 'empty or a reference') || null,
    utr: cells
      .matching('payout_reference', UTR, 'the UTR: 6 to 35 letters, digits and hyphens')
      .toUpperCase(),
    paidOn: cells.day('paid_on', mapping.days),
  }
  cells.currency()
  if (kind && cells.faults.length === 0) checkAmounts(cells, kind, { ...amounts, netPaise, left })
  return kind && cells.faults.length === 0 ? { kind, ...line, ...amounts, netPaise } : cells.faults
}

/** Never returns -0. */
const turned = (amount: number, turn: 1 | -1): number => (turn === 1 ? amount : 0 - amount)

type Amounts = Pick<
  PayoutLine,
  'amountPaise' | 'feePaise' | 'gstPaise' | 'tdsPaise' | 'tcsPaise' | 'netPaise'
>

function checkAmounts(cells: RowCells, kind: PayoutLine['kind'], line: Amounts & { left: number }): void {
  const kept = [line.feePaise, line.gstPaise, line.tdsPaise, line.tcsPaise]
  const fault = amountFault(kind, line)
  if (fault) cells.fault(...fault)
  if (kind === 'payment' && kept.some((one) => one < 0))
    cells.fault('fee', 'and taxes of a payment must not be below zero')
  if (line.netPaise !== line.left) cells.fault('net', 'must be the amount less fee, GST, TDS and TCS')
}

/** Returns the column and the fault of an amount with the wrong sign. */
function amountFault(
  kind: PayoutLine['kind'],
  { amountPaise, netPaise }: Amounts,
): [column: string, message: string] | undefined {
  switch (kind) {
    case 'payment':
      return amountPaise > 0 ? undefined : ['amount', 'of a payment must be above zero']
    case 'refund':
      return amountPaise < 0
        ? undefined
        : ['amount', 'of a refund must be below zero; see "refunds" of the mapping']
    case 'chargeback':
      return amountPaise === 0 ? ['amount', 'of a chargeback must not be zero'] : undefined
    case 'adjustment':
      return netPaise === 0 ? ['net', 'of an adjustment must not be zero'] : undefined
  }
}
