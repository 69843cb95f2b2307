/**
 * Runs a seed's actions on a fresh world. First with faults, checking every safety rule after each action. Then all
 * faults end and time advances, until nothing may be open and the gateways' books must equal the shop's to the paisa.
 */
import { listViolations, listOverdue } from '#api/payments/audit/invariant-store.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { bring } from './browser.ts'
import { type Chance, chanceFrom } from './seeded-random.ts'
import { checkMoney, checkSettled } from './check-money.ts'
import { checkOrders } from './check-orders.ts'
import type { Blow } from './fault-injector.ts'
import { type Action, ACTIONS, type Plan } from './plan.ts'
import { living, type Scene } from './scenario.ts'
import type { Stage } from './environment.ts'

export type Run = {
  /** The violations; empty if all rules held. */
  wrong: string[]
  trace: string[]
  /** Hash of the trace and of all that the shop wrote: the same plan gives the same hash. */
  hash: string
  counts: Counts
}
type Counts = {
  actions: number
  statements: number
  calls: number
  deaths: number
  blows: number
  captures: number
  refunds: number
}

export async function runPlan(stage: Stage, { seed, actions }: Plan): Promise<Run> {
  const scene = await stage.open(String(seed))
  const trace: string[] = []
  const before = pointsOf(scene)
  const struck = { deaths: 0, blows: 0 }
  for (const action of actions) {
    const { deaths, blows } = await act(stage, scene, { action, trace })
    struck.deaths += deaths
    struck.blows += blows
    await look(scene)
    if (scene.wrong.length > 0) break
  }
  if (scene.wrong.length === 0) await heal(stage, scene, { seed, trace })
  const counts = { actions: trace.length, ...struck, ...(await countAll(scene, before)) }
  const written = await everything(scene)
  const hash = createHash('sha256')
    .update([...trace, written, JSON.stringify(counts)].join('\n'))
    .digest('hex')
  return { wrong: scene.wrong, trace, hash, counts }
}

type Step = { action: Action; trace: string[] }

/** Runs one action. @returns how many instances died, and how many were struck at all */
async function act(
  stage: Stage,
  scene: Scene,
  { action, trace }: Step,
): Promise<{ deaths: number; blows: number }> {
  const chance = chanceFrom(action.seed)
  stage.follow(scene, chance)
  await restart(scene, chance)
  const blows = scene.instances.map(() =>
    !action.calm && chance.happens(0.12) ? anyBlow(chance) : action.blow,
  )
  const { trouble } = scene.outside
  trouble.probability = action.calm ? 0 : chance.one([0, 0, 0, 0.1, 0.3, 0.9])
  trouble.lies = action.calm ? 0 : chance.one([0, 0, 0.9])
  scene.instances.forEach(({ fate }, index) => fate.arm(blows[index]))

  const alive = living(scene)
  const said = await ACTIONS[action.name](scene)

  const fallen = scene.instances.filter(({ fate }) => fate.hasFallen()).length
  scene.instances.forEach(({ fate }) => fate.arm(undefined))
  const dead = alive.filter(({ fate }) => !fate.isAlive()).map(({ name }) => name)
  trace.push(`${action.name}: ${said}${dead.length > 0 ? ` (dead: ${dead.join(' ')})` : ''}`)
  return { deaths: dead.length, blows: fallen }
}

const anyBlow = (chance: Chance): Blow => ({
  point: chance.happens(0.7) ? chance.between(1, 10) : chance.between(1, 40),
  side: chance.one(['before', 'after']),
  kind: chance.happens(0.7) ? 'dies' : 'cut',
})

/** Restarts dead instances: at least one must run, the other may stay down for a while. */
async function restart(scene: Scene, chance: Chance): Promise<void> {
  for (const instance of scene.instances) {
    if (instance.fate.isAlive()) continue
    if (living(scene).length === 0 || chance.happens(0.5)) await instance.start()
  }
}

/** Checks every rule that holds at every moment. */
async function look(scene: Scene): Promise<void> {
  const broken = await listViolations(scene.database.db)
  const found = [...(await checkMoney(scene)), ...(await checkOrders(scene))]
  scene.wrong.push(...broken.map(({ rule }) => rule), ...found)
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Lasts until after the last possible change at a gateway and the shop's last verification. */
const QUIET: number[] = [
  ...[SECOND, 10 * SECOND, 30 * SECOND, 31 * SECOND, 2 * MINUTE, 10 * MINUTE, 35 * MINUTE],
  ...[HOUR, 5 * HOUR],
  // An answer names one of several captures, and Paytm's list makes the shop verify again once a round: this many
  // rounds name each. A list is read until eight days after its span, and a refund may then take eleven hours.
  ...Array<number>(18).fill(12 * HOUR),
  ...[MINUTE, 11 * MINUTE, 11 * MINUTE],
]

async function heal(
  stage: Stage,
  scene: Scene,
  { seed, trace }: { seed: number; trace: string[] },
): Promise<void> {
  const { outside, clock, instances } = scene
  stage.follow(scene, chanceFrom(`${String(seed)} heals`))
  Object.assign(outside.trouble, { probability: 0, lies: 0, down: undefined })
  for (const instance of instances) if (!instance.fate.isAlive()) await instance.start()
  for (const { readErrors } of instances) readErrors()
  for (const pause of QUIET) {
    clock.advance(pause)
    outside.letTimePass()
    for (const letter of outside.letters.splice(0)) {
      const instance = scene.chance.one(instances)
      if (scene.chance.happens(0.5)) await bring(scene, instance, letter)
    }
    // No faults are left, so one instance is enough.
    await scene.chance.one(instances).runJobs('quick')
    for (const { readErrors } of instances) scene.wrong.push(...readErrors().filter(isFault))
    if (scene.wrong.length > 0) break
  }
  await look(scene)
  const late = await listOverdue(scene.database.db, clock.now())
  scene.wrong.push(...late.map(({ rule }) => rule), ...(await checkSettled(scene)))
  trace.push(`quiet after ${String(QUIET.length)} rounds`)
}

/** Errors that no instance logs without faults. Other errors are for staff, such as a refund that a gateway refuses. */
const isFault = (line: string): boolean => /^(settlement failed|job failed) /.test(line)

const pointsOf = ({ instances }: Scene): number =>
  instances.reduce((total, { fate }) => total + fate.points(), 0)

async function countAll(scene: Scene, before: number): Promise<Omit<Counts, 'actions' | 'deaths' | 'blows'>> {
  const { db } = scene.database
  const { rows } = await sql<{ captures: number; refunds: number }>`
    select (select count(*)::int from payment_capture) as captures, (select count(*)::int from refund) as refunds`.execute(
    db,
  )
  const calls = scene.outside.calls()
  return {
    calls,
    statements: pointsOf(scene) - before - calls,
    captures: rows[0]?.captures ?? 0,
    refunds: rows[0]?.refunds ?? 0,
  }
}

/** Returns all rows about money as text. */
async function everything({ database: { db } }: Scene): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select concat_ws(E'\n',
      (select string_agg(o::text, E'\n' order by id) from orders o),
      (select string_agg(a::text, E'\n' order by id) from payment_attempt a),
      (select string_agg(c::text, E'\n' order by id) from payment_capture c),
      (select string_agg(n::text, E'\n' order by id) from payment_news n),
      (select string_agg(r::text, E'\n' order by id) from refund r),
      (select string_agg(w::text, E'\n' order by id) from refund_wish w),
      (select string_agg(h::text, E'\n' order by refund_id) from refund_by_hand h),
      (select string_agg(x::text, E'\n' order by id) from outbox x)) as all`.execute(db)
  return rows[0]?.all ?? ''
}
