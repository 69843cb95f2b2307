/** Sends requests to every operation, determined by a seed, and checks every answer. */
import { listViolations } from '#api/payments/audit/invariant-store.ts'
import { chanceFrom } from '#verification/simulation/seeded-random.ts'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Challenge, type Memory, openMemory } from './known-values.ts'
import { type Operation, operationsOf } from './operations.ts'
import { faultOf, kindOf, type Seen } from './response-checks.ts'
import { openOwnWords, type OwnWords } from './user-content.ts'
import { type Crowd, gatherCrowd, VICTIM } from './clients.ts'
import { type Plan, planOf } from './mutate-request.ts'
import { type Answer, hangUp, requestOf, send } from './request.ts'
import { type WholeShop, openWholeShop } from '#test/full-stack.ts'
import { shrink } from './shrink.ts'

type Fault = { operation: string; what: string; round: number; request: string }

export type Fuzzed = {
  operations: number
  requests: number
  statuses: Map<number, number>
  /** For each operation, the percentage of answers that were "too often" (429). */
  tooOften: Map<string, number>
  faults: Fault[]
  grownMegabytes: number
}

export type Wish = { requests: number; seed: string; tell: (line: string) => void }

const JOBS_EVERY = 50
const MOST_FAULTS = 30
const SENDS_CODES = /(auth|generateOTP)$/
/** Virtual seconds between two requests; no rate limit of a mobile or a subscriber lasts longer than a day. */
const SECONDS_BETWEEN = 8

export async function fuzz({ requests, seed, tell }: Wish): Promise<Fuzzed> {
  const shop = await openWholeShop()
  const crowd = await gatherCrowd(shop)
  const operations = operationsOf((await shop.app.inject('/api/openapi.json')).json())
  const ground: Ground = {
    ...{ shop, crowd, seed, tell },
    memory: openMemory(crowd.victim),
    ownWords: openOwnWords(crowd.canaries),
  }
  shop.readLog()
  const fuzzed: Fuzzed = {
    operations: operations.length,
    requests: 0,
    statuses: new Map(),
    tooOften: new Map(),
    faults: [],
    grownMegabytes: 0,
  }
  let heapBefore = 0
  for (let round = 1; round <= requests && fuzzed.faults.length < MOST_FAULTS; round++) {
    if (round === Math.ceil(requests / 4)) heapBefore = heapMegabytes()
    for (const operation of operations) await askOnce(ground, fuzzed, { operation, round })
    if (round % 100 === 0) tell(`${round} requests an operation, ${fuzzed.faults.length} faults`)
  }
  fuzzed.grownMegabytes = heapMegabytes() - heapBefore
  for (const rule of await listViolations(shop.platform.db))
    fuzzed.faults.push({ operation: 'invariants', what: JSON.stringify(rule), round: requests, request: '' })
  hangUp()
  await shop.close()
  return fuzzed
}

type Ground = {
  shop: WholeShop
  crowd: Crowd
  memory: Memory
  ownWords: OwnWords
  seed: string
  tell: Wish['tell']
}
type Turn = { operation: Operation; round: number }

async function askOnce(ground: Ground, fuzzed: Fuzzed, turn: Turn): Promise<void> {
  const { shop, crowd, memory, seed } = ground
  const { name } = turn.operation
  const chance = chanceFrom(`${seed} ${name} ${turn.round}`)
  const seen = await ask(ground, planOf(turn.operation, { memory, crowd, chance }))
  const { status } = seen.answer
  fuzzed.requests += 1
  fuzzed.statuses.set(status, (fuzzed.statuses.get(status) ?? 0) + 1)
  if (status === 429) fuzzed.tooOften.set(name, (fuzzed.tooOften.get(name) ?? 0) + 1)
  const fault = faultOf(seen)
  if (fault !== undefined) await note(ground, fuzzed, { ...turn, seen, fault })
  await learn(ground, seen)
  if (fuzzed.requests % JOBS_EVERY !== 0) return
  await shop.runJobs()
  await crowd.revive()
}

async function ask({ shop, crowd, ownWords }: Ground, plan: Plan): Promise<Seen> {
  shop.outside.advance(SECONDS_BETWEEN)
  const request = requestOf(plan, crowd.headersOf(plan.person))
  const cutOff = (error: unknown): Answer => ({ status: 599, headers: {}, body: String(error) })
  const answer = await send(shop.url, request).catch(cutOff)
  crowd.notice(plan.person, { status: answer.status, ...given(answer) })
  const { path } = plan.operation
  ownWords.note(plan.person, { path, body: request.body ?? '', status: answer.status })
  return { plan, request, answer, log: shop.readLog(), crowd, ownWords }
}

/** Records a fault with the smallest request that shows it, once for each kind. */
async function note(
  ground: Ground,
  { faults }: Fuzzed,
  { operation: { name }, round, seen, fault }: Turn & { seen: Seen; fault: string },
): Promise<void> {
  if (faults.some((one) => one.operation === name && kindOf(one.what) === kindOf(fault))) return
  const shows = async (smaller: Plan) => kindOf(faultOf(await ask(ground, smaller)) ?? '') === kindOf(fault)
  const least = await shrink(seen.plan, shows)
  const request = describe(requestOf(least, ground.crowd.headersOf(least.person)), least)
  faults.push({ operation: name, what: fault, round, request })
  ground.tell(`FAULT ${name}, round ${round}: ${fault}\n${request}`)
}

/** Remembers what an answer gives to send again; reads a code from the phone, but never from the victim's. */
async function learn({ shop, crowd, memory }: Ground, { plan, answer, request }: Seen): Promise<void> {
  const sent = request.body ?? ''
  if (answer.status >= 300 || sent.includes(VICTIM) || sent.includes(crowd.victim.number)) return
  const said = readJson(answer.body)
  memory.harvest(said)
  const mobile = /"mobile":"(\d{10})"/.exec(sent)?.[1]
  if (mobile !== undefined && SENDS_CODES.test(plan.operation.path))
    memory.keepChallenge(await challengeOf(shop, mobile, said))
}

async function challengeOf(shop: WholeShop, mobile: string, said: Said): Promise<Challenge> {
  await shop.workOutbox()
  const texts = (await shop.outside.messagesTo(mobile)).map(({ text }) => text)
  const OTP = texts.find((text) => /^\d{6}/.test(text))?.slice(0, 6) ?? ''
  return { mobile, transID: said.transId ?? '', JWT: said.authKey ?? 'none', OTP }
}

type Said = { token?: unknown; transId?: string; authKey?: string }

function given({ headers, body }: Answer): { cookie: string | undefined; token: string | undefined } {
  const [cookie] = [headers['set-cookie'] ?? []].flat()
  const { token } = readJson(body)
  return { cookie: cookie?.split(';')[0], token: typeof token === 'string' ? token : undefined }
}

function readJson(text: string): Said {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function describe({ method, url, headers, body }: ReturnType<typeof requestOf>, plan: Plan): string {
  const shown = Object.entries(headers)
    .filter(([name]) => !['cookie', 'x-auth-token', 'authorization'].includes(name))
    .map(([name, value]) => `    ${name}: ${JSON.stringify(value).slice(0, 200)}`)
  return [
    `  ${method} ${url.slice(0, 400)} as ${plan.person}`,
    ...shown,
    `    ${(body ?? '').slice(0, 600)}`,
  ].join('\n')
}

/** Returns the size of the heap after garbage collection. */
function heapMegabytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed / 2 ** 20
}
