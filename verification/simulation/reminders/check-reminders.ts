/**
 * The rules of reminders, checked against what the message provider accepted: each once, on its day and outside quiet hours, none
 * for a pack that continues, none after an opt-out, and none missing on a day without faults.
 */
import { sql } from 'kysely'
import type { Scenario } from '#verification/simulation/scenario.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** India's offset from UTC, without a change in summer. */
const INDIA_MS = 5.5 * HOUR_MS
export const KINDS = [7, 3, 1] as const
const [FIRST_HOUR, PLANNED_HOUR, QUIET_HOUR] = [8, 10, 21]

/** Returns the number of the day in India. */
export const dayOf = (moment: Date): number => Math.floor((moment.getTime() + INDIA_MS) / DAY_MS)
/** Returns a moment of a day in India. */
export const momentOf = (day: number, hour: number): Date =>
  new Date(day * DAY_MS + hour * HOUR_MS - INDIA_MS)
const hourOf = (moment: Date): number => (moment.getTime() - momentOf(dayOf(moment), 0).getTime()) / HOUR_MS

type LastPack = { mobile: string; name: string; endsAt: Date; givenAt: Date }

/** Lists the base packs that end last, one for each subscriber who has a pack. */
export async function listLastPacks({ database: { db }, clock }: Scenario): Promise<LastPack[]> {
  const { rows } = await sql<LastPack>`
    select distinct on (s.mobile) s.mobile, e.name, e.ends_at as "endsAt",
      coalesce(e.queued_at, e.starts_at) as "givenAt"
    from entitlement e join subscriber s on s.id = e.subscriber_id
    where e.type = '1' and e.status = 'active' and e.ends_at > ${clock.now()}
    order by s.mobile, e.ends_at desc`.execute(db)
  return rows
}

export type SentReminder = {
  mobile: string
  channel: string
  daysBefore: number
  endDay: number
  at: Date
  link: string
}

const PATTERN =
  /^Your pack .+ ends (in 7 days|in 3 days|tomorrow), on (\d\d)\/(\d\d)\/(\d{4})\.[^]*\/r\/([\w-]{28})/
const DAYS: Record<string, number> = { 'in 7 days': 7, 'in 3 days': 3, tomorrow: 1 }

/** Reads the reminders among the messages, in the order in which they were accepted. */
export async function listSentReminders({ database: { db }, external }: Scenario): Promise<SentReminder[]> {
  const { rows } = await sql<{ id: string; mobile: string }>`
    select r.id, s.mobile from reminder r join subscriber s on s.id = r.subscriber_id`.execute(db)
  const owners = new Map(rows.map(({ id, mobile }) => [id, mobile]))
  return external.messages.all().flatMap(({ id, text, channel, at }) => {
    const [, wait = '', day, month, year, link = ''] = PATTERN.exec(text) ?? []
    if (year === undefined) return []
    const endDay = Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS
    const mobile = owners.get(id.slice('reminder-'.length, 'reminder-'.length + UUID_LENGTH)) ?? ''
    return [{ mobile, channel, daysBefore: DAYS[wait] ?? 0, endDay, at, link }]
  })
}

/** Lists the mobiles of the subscribers whose reminder waits in the outbox. */
export async function listWaitingMobiles({ database: { db } }: Scenario): Promise<string[]> {
  const { rows } = await sql<{ mobile: string }>`
    select distinct s.mobile from outbox o join reminder r on o.key like 'reminder-' || r.id || '%'
    join subscriber s on s.id = r.subscriber_id where o.done_at is null and o.given_up_at is null order by s.mobile`.execute(
    db,
  )
  return rows.map(({ mobile }) => mobile)
}

const UUID_LENGTH = 36

/** What a subscriber chose last. */
export type Choice = { isOn: boolean; day: number }
export type Choices = ReadonlyMap<string, Choice>

const keyOf = ({ mobile, channel, daysBefore, endDay }: Omit<SentReminder, 'at' | 'link'>): string =>
  `${channel} of ${String(daysBefore)} days to ${mobile} before day ${String(endDay)}`

/**
 * Checks the reminders that were sent since the last check. The packs and the choices have not changed since.
 * @param seen how many were checked before
 * @returns the violations
 */
export async function checkReminders(
  scenario: Scenario,
  { choices, seen, isFaulty }: { choices: Choices; seen: number; isFaulty: boolean },
): Promise<string[]> {
  const all = await listSentReminders(scenario)
  const packs = await listLastPacks(scenario)
  const counts = Map.groupBy(all, keyOf)
  const twice = [...counts]
    .filter(([, { length }]) => length > 1)
    .map(([key]) => `a reminder was sent twice: ${key}`)
  const wrong = all.slice(seen).flatMap((sent) => violationsOf(sent, { packs, choices }))
  const missing = isFaulty
    ? []
    : missingReminders(scenario.clock.now(), { packs, choices, sent: new Set(counts.keys()) })
  return [...twice, ...wrong, ...missing]
}

type Facts = { packs: readonly LastPack[]; choices: Choices }

function violationsOf(sent: SentReminder, { packs, choices }: Facts): string[] {
  const { mobile, at, endDay, daysBefore } = sent
  const hour = hourOf(at)
  const rules: [isBroken: boolean, rule: string][] = [
    [hour < FIRST_HOUR || hour >= QUIET_HOUR, 'was sent in quiet hours'],
    [endDay - dayOf(at) !== daysBefore, 'was sent on another day'],
    [choices.get(mobile)?.isOn === false, 'was sent after the opt-out'],
    [
      !packs.some((pack) => pack.mobile === mobile && dayOf(pack.endsAt) === endDay),
      'is about a pack that continues, or none',
    ],
  ]
  return rules.filter(([isBroken]) => isBroken).map(([, rule]) => `a reminder ${rule}: ${keyOf(sent)}`)
}

/** Lists the text messages that should have been sent on a day without faults. */
function missingReminders(
  now: Date,
  { packs, choices, sent }: Facts & { sent: ReadonlySet<string> },
): string[] {
  const [today, hour] = [dayOf(now), hourOf(now)]
  if (hour < PLANNED_HOUR || hour >= QUIET_HOUR) return []
  return packs.flatMap(({ mobile, endsAt, givenAt }) => {
    const endDay = dayOf(endsAt)
    const daysBefore = KINDS.find((kind) => endDay - today === kind)
    const choice = choices.get(mobile)
    // The job decides once a day: what was chosen on this day may come after.
    if (choice && (!choice.isOn || choice.day === today)) return []
    if (daysBefore === undefined || givenAt > momentOf(today, PLANNED_HOUR)) return []
    const key = keyOf({ mobile, channel: 'sms', daysBefore, endDay })
    return sent.has(key) ? [] : [`a reminder is missing: ${key}`]
  })
}
