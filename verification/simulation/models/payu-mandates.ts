/**
 * Model of PayU's mandates of UPI and cards, after docs.payu.in (read November 2026), with its own books: mandates, notices and
 * debits. A debit is a payment in PayU's other books. Requests that the shop must not make are recorded, and refused.
 */
import type { SeededRandom } from '#test/seeded-random.ts'
import type { GatewayMessage } from './gateway-message.ts'
import type { BehaviourName, GatewayModel } from './gateway-model.ts'
import { debitAnswer, EXECUTED, refused, statusOf, taken } from './mandate-answers.ts'
import { cancellationOf, webhookAbout } from './mandate-messages.ts'
import { brokenDebitRule, type DebitRequest, type Mandate } from './mandate-rules.ts'
import type { Payment } from './payment.ts'
import { readRupees } from './rupees.ts'

/** How the mandate of a captured payment is registered: at once, some hours later, or not at all. */
export type Registration = 'active' | 'pending' | 'failed'
/** How a debit ends. `no funds` is answered at once; the others are payments. `failed, then taken`: reported as failed, and captured 36 hours later. */
export type DebitOutcome = 'no funds' | 'failed, then taken' | BehaviourName
export type PayerAction = 'pause' | 'resume' | 'revoke'

type Request = {
  requestId?: string
  debitDate?: string
  amount?: string
  invoiceDisplayNumber?: string
  mandateSeqNo?: number
  action?: 'retrieve' | 'delete'
  txnid?: string
  phone?: string
  email?: string
}

type MandatesOptions = {
  salt: string
  now: () => Date
  random: () => SeededRandom
  /** Called for a debit that became a payment. */
  onDebit: (request: DebitRequest) => void
}

/** What the scenario decides about requests. */
export type MandateBehaviour = {
  /** How the next debits end, in turn; how the others end is drawn from `debits`. */
  firstDebits: DebitOutcome[]
  debits: [DebitOutcome, ...DebitOutcome[]]
  /** How many of the next notices are lost on their way. */
  lostNotices: number
  /** The probability that a notice or a revocation is refused for now. */
  refusalProbability: number
  /** The probability that a debit arrives twice on its way: its answer is the second one. */
  doubledProbability: number
}

const PENDING_MS = [600_000, 18_000_000, 110_000_000] as const
const TAKEN_LATE_MS = 36 * 3_600_000
const PAYER_CHANGES = {
  pause: { state: 'paused', status: 'pause', action: 'MANDATE_PAUSE' },
  resume: { state: 'active', status: 'active', action: 'MANDATE_UNPAUSE' },
  revoke: { state: 'cancelled', status: 'revoked', action: 'MANDATE_REVOKE' },
} as const

export function payuMandates(model: GatewayModel, options: MandatesOptions) {
  const { salt, now, random } = options
  const books: Books = {
    ...options,
    model,
    mandates: [],
    violations: [],
    behaviour: {
      firstDebits: [],
      debits: ['success'],
      lostNotices: 0,
      refusalProbability: 0,
      doubledProbability: 0,
    },
  }
  const { mandates, behaviour, violations } = books
  const time = () => now().getTime()

  return {
    behaviour,
    /** What the shop requested and must not. */
    violations,
    /** Registers the mandate of a captured payment, by the terms of its form. */
    register(payment: Payment, terms: string, registration: Registration): Mandate {
      const { billingAmount = '', paymentEndDate: endDate = '' } = JSON.parse(terms) as Record<string, string>
      const isOfCard = random().happens(0.4)
      payment.isByCard = isOfCard
      const mandate: Mandate = {
        id: payment.id,
        attemptId: payment.attemptId,
        capPaise: readRupees(billingAmount),
        endDate,
        isOfCard,
        state: registration,
        changedAt: time(),
        confirmedAt: time() + random().pick(PENDING_MS),
        notices: [],
        debits: [],
        allowsRepeats: random().happens(0.8),
      }
      mandates.push(mandate)
      return mandate
    },
    /** The payer acts in the UPI app, or revokes the mandate of a card at the bank. @returns the webhook about it; undefined if the mandate does not allow it */
    act(mandate: Mandate, action: PayerAction): GatewayMessage | undefined {
      const { state, ...words } = PAYER_CHANGES[action]
      const from = action === 'resume' ? ['paused'] : ['active', 'paused']
      if (!from.includes(mandate.state) || mandate.state === state) return undefined
      if (mandate.isOfCard && action !== 'revoke') return undefined
      changeState(books, mandate, state)
      return mandate.isOfCard
        ? cancellationOf(mandate, { salt, at: now() })
        : webhookAbout(mandate, words, { salt, at: now() })
    },
    /** Answers a command about a mandate. @returns undefined for any other command */
    respond(command: string, var1: string, isLate: boolean): object | undefined {
      const run = COMMANDS[command]
      if (!run) return undefined
      for (const mandate of mandates)
        if (mandate.state === 'pending' && mandate.confirmedAt <= time())
          changeState(books, mandate, 'active')
      const request = JSON.parse(var1) as Request & { authPayuId?: string; authpayuid?: string }
      const id = request.authPayuId ?? request.authpayuid
      const isForCards = COMMANDS_OF_CARDS[command]
      const mandate = mandates.find(
        (one) => one.id === id && (isForCards === undefined || isForCards === one.isOfCard),
      )
      return mandate ? run(books, mandate, { request, isLate }) : refused('Mandate entry not found')
    },
  }
}

type Books = MandatesOptions & {
  model: GatewayModel
  mandates: Mandate[]
  violations: string[]
  behaviour: MandateBehaviour
}

type MandateCall = { request: Request; isLate: boolean }
type Command = (books: Books, mandate: Mandate, given: MandateCall) => object

const COMMANDS: Record<string, Command> = {
  upi_mandate_status: (_books, mandate) => statusOf(mandate),
  upi_mandate_revoke: revoke,
  check_mandate_status: (_books, mandate) => statusOf(mandate),
  mandate_revoke: revoke,
  pre_debit_SI: (books, mandate, { request }) =>
    request.action ? aboutNotice(mandate, request) : notice(books, mandate, request),
  si_transaction: debitOnceOrTwice,
}

/** The commands that PayU answers for mandates of cards only, or of UPI only. */
const COMMANDS_OF_CARDS: Record<string, boolean> = {
  upi_mandate_status: false,
  upi_mandate_revoke: false,
  check_mandate_status: true,
  mandate_revoke: true,
}

function changeState({ now }: Books, mandate: Mandate, state: Mandate['state']): void {
  mandate.state = state
  mandate.changedAt = now().getTime()
}

function debitOnceOrTwice(books: Books, mandate: Mandate, given: MandateCall): object {
  const answer = debit(books, mandate, given)
  return books.random().happens(books.behaviour.doubledProbability) ? debit(books, mandate, given) : answer
}

function debit(books: Books, mandate: Mandate, given: MandateCall): object {
  const { model, behaviour, violations, now, random, onDebit } = books
  const request = debitRequestOf(given.request)
  const { txnid, sequence, number, amountPaise } = request
  // The same request twice: the first one counts.
  if (mandate.debits.some((one) => one.txnid === txnid)) return EXECUTED
  const broken = brokenDebitRule(model, mandate, { request, now: now().getTime() })
  if (broken?.isForbidden === true && !given.isLate) violations.push(`debit ${txnid}: ${broken.rule}`)
  if (broken) return broken.isExecuted ? EXECUTED : debitAnswer(mandate, request, ['failed', broken.field9])
  const outcome = behaviour.firstDebits.shift() ?? random().pick(behaviour.debits)
  mandate.debits.push({ txnid, sequence, number, isTakenLate: outcome === 'failed, then taken' })
  if (outcome === 'no funds') return debitAnswer(mandate, request, ['failed', 'Z9|Insufficient funds'])
  onDebit(request)
  model.open(txnid, amountPaise)
  if (outcome === 'failed, then taken') takeLate(books, txnid)
  else model.pay(txnid, outcome)
  return debitAnswer(mandate, request, ['in progress', '92|Transaction Initiated'])
}

function takeLate({ model, now }: Books, txnid: string): void {
  const payment = model.pay(txnid, 'dropped, then success')
  if (payment?.later) payment.later.at = now().getTime() + TAKEN_LATE_MS
}

const isRefusedForNow = ({ random, behaviour }: Books): boolean =>
  random().happens(behaviour.refusalProbability)

/** @throws as long as notices are to be lost */
function loseNotice({ behaviour }: Books): void {
  if (behaviour.lostNotices === 0) return
  behaviour.lostNotices -= 1
  throw new Error('the notice is lost on its way')
}

function notice(books: Books, mandate: Mandate, request: Request): object {
  loseNotice(books)
  const { invoiceDisplayNumber: number = '', mandateSeqNo: sequence = 0, debitDate = '' } = request
  if (mandate.state !== 'active') return refused('Mandate is not active')
  if ((sequence === 0) !== mandate.isOfCard)
    books.violations.push(`notice ${number}: with the sequence ${String(sequence)}`)
  if (mandate.notices.some((one) => one.sequence === sequence && (sequence > 0 || one.number === number)))
    return { ...refused('Notification already sent'), errorCode: 'E9254' }
  const amountPaise = readRupees(request.amount ?? '')
  if (amountPaise > mandate.capPaise) books.violations.push(`notice ${number}: above the cap`)
  if (isRefusedForNow(books)) return refused('try again after some time')
  const acceptedAt = books.now().getTime()
  const made = { number, sequence, amountPaise, debitDate, acceptedAt, isDeleted: false }
  mandate.notices.push(made)
  return taken(made)
}

function aboutNotice({ notices }: Mandate, { invoiceDisplayNumber, action }: Request): object {
  const known = notices.find(({ number }) => number === invoiceDisplayNumber)
  if (!known) return refused('there is no such notice')
  if (action === 'delete') known.isDeleted = true
  return taken(known)
}

function revoke(books: Books, mandate: Mandate): object {
  if (mandate.state === 'paused' || mandate.state === 'pending') return refused('wrong state')
  if (mandate.state !== 'active') return refused('Mandate is not active')
  if (isRefusedForNow(books)) return refused('try again after some time')
  changeState(books, mandate, 'cancelled')
  return { status: 1, action: 'MANDATE_REVOKE', message: 'Mandate Revoke request processed successfully' }
}

const debitRequestOf = (request: Request): DebitRequest => ({
  txnid: request.txnid ?? '',
  amountPaise: readRupees(request.amount ?? ''),
  number: request.invoiceDisplayNumber ?? '',
  sequence: request.mandateSeqNo ?? 0,
  phone: request.phone ?? '',
  email: request.email ?? '',
})
