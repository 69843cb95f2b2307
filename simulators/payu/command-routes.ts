/** PayU's command API for the merchant's server: `/merchant/postservice.php?form=2`, an HTML form in, JSON out. */
import { SLOW_RESPONSE_MS } from '#simulators/behaviours/behaviour.ts'
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { dropConnection } from '#simulators/drop-connection.ts'
import { delayBy } from '#simulators/latency/delay.ts'
import { answerReport, type ReadLines } from '#simulators/payouts/report-behaviour.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { actionStatusAnswer, checkPaymentAnswer, listAnswer, verifyAnswer } from './command-answers.ts'
import { debitMandate } from '#simulators/payu/mandates/debit-command.ts'
import { mandateIdIn, mandateStatus, revokeMandate } from '#simulators/payu/mandates/mandate-commands.ts'
import { findMandate } from '#simulators/payu/mandates/mandate-store.ts'
import { preDebitNotice } from '#simulators/payu/mandates/notice-command.ts'
import { findPayment, findPaymentByMihpayid, listOpenedBetween } from './payment-store.ts'
import { commandHash } from './payu-hash.ts'
import { countRefundStatusRequest, refundPayment } from './refund-payment.ts'
import { findRefund, listRefundsOf } from './refund-store.ts'
import { countStatusRequest } from './finish-payment.ts'
import { settlementAnswer } from './settlement-command.ts'

const text = z.string().default('')
const form = z.object({ key: text, command: text, var1: text, var2: text, var3: text, hash: text })

type Command = z.infer<typeof form>
type Answer = Record<string, unknown>
type Run = (context: SimulatorContext, command: Command) => Promise<Answer> | Answer

/** `var1`: one txnid, or several joined by "|". */
const verifyPayment: Run = async (context, { var1 }) => {
  const asked = []
  for (const txnid of var1.split('|')) {
    const payment = findPayment(context.store, txnid)
    asked.push({ txnid, payment: payment && (await countStatusRequest(context, payment)) })
  }
  return verifyAnswer(asked)
}

const checkPayment: Run = async (context, { var1 }) => {
  const payment = findPaymentByMihpayid(context.store, var1)
  return checkPaymentAnswer(payment && (await countStatusRequest(context, payment)))
}

const cancelRefundTransaction: Run = (context, { var1, var2, var3 }) =>
  refundPayment(context, { mihpayid: var1, token: var2, amount: var3 })

/** `var1`: a request id; or a mihpayid, with `var2` = "payuid". */
const checkActionStatus: Run = (context, { var1, var2 }) => {
  const { store } = context
  const refunds = var2 === 'payuid' ? listRefundsOf(store, var1) : [findRefund(store, var1)]
  const found = refunds.filter((refund) => refund !== undefined)
  return actionStatusAnswer(
    var1,
    found.map((refund) => countRefundStatusRequest(context, refund)),
  )
}

/** `var1` and `var2`: the first and the last moment, in Indian time; dates without a time mean whole days. */
const listPayments: Run = ({ store }, { var1, var2 }) => {
  const from = utcOf(DAY.test(var1) ? `${var1} 00:00:00` : var1)
  const to = utcOf(DAY.test(var2) ? `${var2} 23:59:59` : var2)
  if (from === undefined || to === undefined) return { status: 0, msg: 'Invalid date' }
  return listAnswer(listOpenedBetween(store, `${from}.000Z`, `${to}.999Z`))
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const IST_AHEAD_MS = 5.5 * 60 * 60 * 1000

/** @returns the time to the second, without a zone */
function utcOf(indian: string): string | undefined {
  const at = Date.parse(`${indian.replace(' ', 'T')}Z`)
  return Number.isNaN(at) ? undefined : new Date(at - IST_AHEAD_MS).toISOString().slice(0, 19)
}

const COMMANDS: Record<string, Run> = {
  verify_payment: verifyPayment,
  check_payment: checkPayment,
  cancel_refund_transaction: cancelRefundTransaction,
  check_action_status: checkActionStatus,
  get_Transaction_Details: listPayments,
  get_transaction_info: listPayments,
  pre_debit_SI: preDebitNotice,
  si_transaction: debitMandate,
  upi_mandate_status: mandateStatus,
  check_mandate_status: mandateStatus,
  upi_mandate_revoke: revokeMandate,
  mandate_revoke: revokeMandate,
}

const REFUSED: Answer = { status: 0, msg: 'Invalid Hash.' }

function isSigned({ settings: { payu } }: SimulatorContext, { key, command, var1, hash }: Command): boolean {
  return key === payu.key && hash === commandHash(payu.key, command, var1, payu.salt)
}

async function answer(context: SimulatorContext, command: Command): Promise<Answer> {
  if (!isSigned(context, command)) return REFUSED
  const run = Object.hasOwn(COMMANDS, command.command) ? COMMANDS[command.command] : undefined
  return run ? run(context, command) : { status: 0, msg: 'Invalid command' }
}

/** Returns the orders that a command is about, for behaviours of one order. */
function affectedTxnids(context: SimulatorContext, { command, var1 }: Command): string[] {
  if (command === 'verify_payment') return var1.split('|')
  const { store } = context
  const txnid =
    findPaymentByMihpayid(store, var1)?.txnid ??
    findRefund(store, var1)?.txnid ??
    findMandate(store, mandateIdIn(var1))?.txnid
  return txnid === undefined ? [] : [txnid]
}

/** Returns the answer as if the payments did not exist; undefined for a command without such an answer. */
function notFoundAnswer({ command, var1 }: Command): Answer | undefined {
  if (command === 'check_payment') return checkPaymentAnswer(undefined)
  if (command !== 'verify_payment') return undefined
  return verifyAnswer(var1.split('|').map((txnid) => ({ txnid, payment: undefined })))
}

const MAINTENANCE_PAGE = '<!doctype html><title>Maintenance</title><h1>We are under maintenance</h1>'

export function commandRoutes(context: SimulatorContext): FastifyPluginAsync {
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const read = form.safeParse(request.body)
    if (!read.success) return reply.code(400).send({ status: 0, msg: 'The form could not be read' })
    const command = read.data
    if (command.command === 'get_settlement_details') {
      const findPayuId = (txnid: string) => findPayment(context.store, txnid)?.mihpayid
      const answerOf = (read: ReadLines) =>
        isSigned(context, command) ? settlementAnswer({ read, findPayuId }, command) : REFUSED
      return answerReport(context, 'payu', { request, reply, answer: answerOf })
    }
    return answerCommand(context, command, { request, reply })
  }

  return async (app) => {
    app.addHook('preHandler', delayBy(context, 'payu'))
    // `form=2` requests JSON; the older answer formats are not supported here.
    const jsonOnly = {
      schema: { querystring: { type: 'object', properties: { form: { const: '2' } }, required: ['form'] } },
    }
    app.post('/merchant/postservice.php', jsonOnly, handler)
    app.post('/merchant/postservice', jsonOnly, handler)
  }
}

async function answerCommand(
  context: SimulatorContext,
  command: Command,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<unknown> {
  const txnids = affectedTxnids(context, command)
  if (takeBehaviour(context.store, 'payu', 'answer', txnids) === 'answer-lost') {
    await answer(context, command)
    return dropConnection(request, reply)
  }
  switch (takeBehaviour(context.store, 'payu', 'api', txnids)) {
    case 'connection-reset':
      return dropConnection(request, reply)
    case 'http-500':
      return reply.code(500).send('')
    case 'html-instead-of-json':
      return reply.type('text/html').send(MAINTENANCE_PAGE)
    case 'not-found':
      return notFoundAnswer(command) ?? answer(context, command)
    case 'slow':
      await context.sleep(SLOW_RESPONSE_MS)
      return answer(context, command)
    case undefined:
      return answer(context, command)
  }
}
