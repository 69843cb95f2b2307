/**
 * The days on which reminders are due, after everything has settled. Some subscribers queue a further pack, or choose to get no
 * reminders: in My Account, or by the link of a message. On some days instances crash and the message provider does not answer.
 */
import type { Destination } from '#api/platform/config/destination.ts'
import { sendRequest } from '#verification/simulation/browser.ts'
import { randomFault } from '#verification/simulation/fault-injector.ts'
import { listUnexpected } from '#verification/simulation/instance.ts'
import type { Customer, Scenario } from '#verification/simulation/scenario.ts'
import {
  checkReminders,
  type Choice,
  dayOf,
  KINDS,
  listLastPacks,
  listSentReminders,
  listWaitingMobiles,
  momentOf,
} from './check-reminders.ts'
import { queuePack } from './queue-pack.ts'

/** Long enough for a pack of a month that is queued behind another one. */
const MAX_DAYS = 55
/** The longest time between two polls for due work. */
const POLL_MS = 2_000

/** Lets the days pass. @returns what happened in a few words; violations are recorded in the scenario */
export async function passReminderDays(scenario: Scenario): Promise<string> {
  const { customers, random } = scenario
  const choices = new Map<string, Choice>()
  const queued: string[] = []
  for (const customer of customers) {
    if (customer.token === '') continue
    if (random.happens(0.4)) queued.push(`${customer.mobile} ${await queuePack(scenario, customer)}`)
    if (random.happens(0.2)) await chooseInAccount(scenario, { customer, choices, isOn: false })
  }
  const days = await listReminderDays(scenario)
  for (const day of days) {
    await passDay(scenario, day, choices)
    if (scenario.violations.length > 0) break
  }
  const sent = await listSentReminders(scenario)
  return `reminders: ${String(sent.length)} on ${String(days.length)} days; queued: ${queued.join(', ')}`
}

/** Lists the days on which a reminder of a pack that ends soon may be due. */
async function listReminderDays(scenario: Scenario): Promise<number[]> {
  const today = dayOf(scenario.clock.now())
  const packs = await listLastPacks(scenario)
  const days = packs.flatMap(({ endsAt }) => KINDS.map((kind) => dayOf(endsAt) - kind))
  return [...new Set(days)].filter((day) => day > today && day <= today + MAX_DAYS).sort((a, b) => a - b)
}

/** On some days no instance runs before the quiet hours. */
async function passDay(scenario: Scenario, day: number, choices: Map<string, Choice>): Promise<void> {
  const { random, clock, external } = scenario
  const isFaulty = random.happens(0.4)
  const isLate = random.happens(0.25)
  const hours = [
    ...(random.happens(0.5) ? [random.between(700, 999)] : []),
    ...(isLate ? [] : [random.between(1_000, 1_500), random.between(1_501, 2_080)]),
    ...(isLate || random.happens(0.5) ? [random.between(2_100, 2_390)] : []),
  ]
  for (const hour of hours) {
    const seen = (await listSentReminders(scenario)).length
    clock.advance(Math.max(0, momentOf(day, hour / 100).getTime() - clock.now().getTime()))
    external.advanceTime()
    await runJobs(scenario, isFaulty)
    scenario.violations.push(...(await checkReminders(scenario, { choices, seen, isFaulty })))
    if (random.happens(0.3)) await changeChoice(scenario, choices)
  }
}

/** Runs the jobs of one instance or of both. Afterwards both run without faults. */
async function runJobs(scenario: Scenario, isFaulty: boolean): Promise<void> {
  const { random, external, instances, clock } = scenario
  external.networkFaults.down = isFaulty
    ? random.pick<Destination | undefined>(['sms', 'mail', undefined])
    : undefined
  const running = random.happens(0.4) ? instances : [random.pick(instances)]
  for (const { faultInjector } of running)
    faultInjector.arm(isFaulty && random.happens(0.5) ? randomFault(random) : undefined)
  await Promise.all(running.map((instance) => instance.runJobs('frequent')))
  // The next poll finds the messages that the job has stored.
  clock.advance(POLL_MS)
  await Promise.all(running.map((instance) => instance.runJobs('frequent')))
  for (const { faultInjector } of running) faultInjector.arm(undefined)
  const lines = instances.flatMap(({ readLog }) => readLog())
  if (!isFaulty) scenario.violations.push(...listUnexpected(lines))
  for (const instance of instances) if (!instance.faultInjector.isAlive()) await instance.start()
}

/**
 * A subscriber stops reminders by the link of the newest message, or switches them in My Account. Often it is one whose reminder
 * waits.
 */
async function changeChoice(scenario: Scenario, choices: Map<string, Choice>): Promise<void> {
  const { random, customers } = scenario
  const mobiles = await listWaitingMobiles(scenario)
  const [waiting, ...others] = customers.filter(({ mobile }) => mobiles.includes(mobile))
  const customer = random.pick(waiting && random.happens(0.8) ? [waiting, ...others] : customers)
  const sent = (await listSentReminders(scenario)).findLast(({ mobile }) => mobile === customer.mobile)
  if (sent && random.happens(0.6))
    await stopByLink(scenario, { mobile: customer.mobile, link: sent.link, choices })
  else await chooseInAccount(scenario, { customer, choices, isOn: random.happens(0.5) })
}

type Stop = { mobile: string; link: string; choices: Map<string, Choice> }

async function stopByLink(scenario: Scenario, { mobile, link, choices }: Stop): Promise<void> {
  const { random, instances, violations, clock } = scenario
  const { statusCode } = await random.pick(instances).app.inject({ method: 'POST', url: `/r/${link}` })
  if (statusCode === 200) choices.set(mobile, { isOn: false, day: dayOf(clock.now()) })
  else violations.push(`the link of a reminder answered ${String(statusCode)}`)
}

type Change = { customer: Customer; choices: Map<string, Choice>; isOn: boolean }

/** Does nothing for a customer whose session is over. */
async function chooseInAccount(scenario: Scenario, { customer, choices, isOn }: Change): Promise<void> {
  const { random, instances, clock } = scenario
  const request = { method: 'PUT', url: '/api/account/reminders', payload: { isOn } } as const
  const response = await sendRequest(scenario, random.pick(instances), { customer, request })
  if (response?.status === 200) choices.set(customer.mobile, { isOn, day: dayOf(clock.now()) })
}
