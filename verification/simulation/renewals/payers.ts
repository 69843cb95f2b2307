/** The kinds of payers: how their debits end, and what they do around the end of their plan. */
import type {
  DebitOutcome,
  MandateBehaviour,
  PayerAction,
} from '#verification/simulation/models/payu-mandates.ts'
import { dayOf, momentOf } from '#verification/simulation/reminders/check-reminders.ts'
import type { Scenario } from '#verification/simulation/scenario.ts'
import { HOUR_MS, MINUTE_MS } from '#verification/simulation/run-shop.ts'

/** `wait`: nothing happens, but the jobs run then; `outage`: no job runs until the peak hours of the day; `whileInFlight`: at the first debit in flight, if that is earlier. */
export type PlannedEvent = {
  at: number
  name: 'stop' | 'queue' | 'wait' | 'outage' | PayerAction
  whileInFlight: boolean
}

export type Payer = {
  /** No faults happen, except that a notice may be lost and a debit may arrive twice: the end of the renewal is known. */
  isCalm: boolean
  behaviour: MandateBehaviour
  /** Draws what the payer does around the end of a pack. */
  drawEvents: (scenario: Scenario, end: number) => PlannedEvent[]
  /** Which debit of each period must pay it; undefined if none must. */
  paidBy?: 1 | 2
  /** The payer stops the renewal right after the purchase. */
  stopsAtOnce: boolean
}

const calm = (
  behaviour: Partial<MandateBehaviour>,
  more: Partial<Pick<Payer, 'drawEvents' | 'paidBy' | 'stopsAtOnce'>> = {},
): Payer => ({
  isCalm: true,
  drawEvents: () => [],
  stopsAtOnce: false,
  ...more,
  behaviour: {
    firstDebits: [],
    debits: ['success'],
    lostNotices: 0,
    refusalProbability: 0,
    doubledProbability: 0,
    ...behaviour,
  },
})

/** The payers without faults, by kind. */
const CALM = {
  'has money': calm({ doubledProbability: 1 }, { paidBy: 1 }),
  /** The second notice announces the debit, which the shop sends after the peak hours, at the same time as a repeated one. */
  'is notified and debited late': calm({ lostNotices: 1 }, { drawEvents: drawOutage, paidBy: 2 }),
  'has money later': calm({ firstDebits: ['no funds'] }, { paidBy: 2 }),
  'is debited twice': calm({ firstDebits: ['failed, then taken'] }, { paidBy: 2 }),
  'has no money': calm({ debits: ['no funds'] }),
  'stops at once': calm({}, { stopsAtOnce: true }),
  'stops during a debit': calm(
    { debits: ['pending, then success'], doubledProbability: 0.5 },
    { drawEvents: (_scenario, end) => [{ at: end + 45 * HOUR_MS, name: 'stop', whileInFlight: true }] },
  ),
  pauses: calm({}, { drawEvents: drawPause }),
} satisfies Record<string, Payer>

type Kind = keyof typeof CALM
const CALM_PROBABILITY = 0.55
const KINDS: [Kind, ...Kind[]] = [
  'has money',
  'is notified and debited late',
  'has money later',
  'is debited twice',
  'has no money',
  'stops at once',
  'stops during a debit',
  'pauses',
]

const OUTCOMES: [DebitOutcome, ...DebitOutcome[]] = [
  'success',
  ...Array<DebitOutcome>(3).fill('pending, then success'),
  ...(['no funds', 'no funds'] as const),
  ...(['pending, then declined', 'pending, then returned', 'failed, then taken'] as const),
]
/** How the debits of a payer without money end. */
const FAILURES: [DebitOutcome, ...DebitOutcome[]] = ['no funds', 'pending, then declined']

/** Draws a payer. @returns it with the name of its kind */
export function drawPayer({ random }: Scenario): { kind: string; payer: Payer } {
  if (random.happens(CALM_PROBABILITY)) {
    const kind = random.pick(KINDS)
    return { kind, payer: CALM[kind] }
  }
  const debits = random.happens(0.2) ? FAILURES : OUTCOMES
  const behaviour = {
    firstDebits: [],
    debits,
    lostNotices: 0,
    refusalProbability: 0.15,
    doubledProbability: 0.3,
  }
  return { kind: 'is disturbed', payer: { isCalm: false, behaviour, drawEvents, stopsAtOnce: false } }
}

const PROBABILITIES: [PlannedEvent['name'], number][] = [
  ['stop', 0.35],
  ['revoke', 0.2],
  ['pause', 0.2],
  ['queue', 0.1],
]

/** Draws what happens from four days before the end of a pack until two days after it. */
function drawEvents(scenario: Scenario, end: number): PlannedEvent[] {
  const { random } = scenario
  return PROBABILITIES.flatMap(([name, probability]): PlannedEvent[] => {
    if (!random.happens(probability)) return []
    const whileInFlight = random.happens(0.5)
    const at = end + (whileInFlight ? 45 * 60 : random.between(-100 * 60, 45 * 60)) * MINUTE_MS
    const event = { at, name, whileInFlight }
    return name === 'pause' ? [event, ...drawResume(scenario, at)] : [event]
  })
}

/** The payer may resume the mandate some hours after its pause. */
function drawResume({ random }: Scenario, pausedAt: number): PlannedEvent[] {
  const at = pausedAt + random.between(1, 40) * HOUR_MS
  return random.happens(0.7) ? [{ at, name: 'resume', whileInFlight: false }] : []
}

/** Draws a pause after the notice and before the first debit. */
function drawPause(scenario: Scenario, end: number): PlannedEvent[] {
  const at = end - scenario.random.between(25, 60) * HOUR_MS
  return [{ at, name: 'pause', whileInFlight: false }, ...drawResume(scenario, at)]
}

/** The shop is down from the beginning of the debit day on. */
function drawOutage(_scenario: Scenario, end: number): PlannedEvent[] {
  return [{ at: momentOf(dayOf(new Date(end)), 0).getTime(), name: 'outage', whileInFlight: false }]
}
