/** Sends requests to every operation, determined by a seed, and checks every response. */
import { listViolations } from '#api/payments/audit/invariant-store.ts'
import type { ReportProgress } from '#api/platform/runtime/report-progress.ts'
import { createSeededRandom } from '#test/seeded-random.ts'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Challenge, type KnownValues, createKnownValues } from './known-values.ts'
import { type Operation, listOperations } from './operations.ts'
import { checkResponse, violationKind, type Observation } from './response-checks.ts'
import { createUserContent, type UserContent } from './user-content.ts'
import { type Clients, createClients, VICTIM_MOBILE } from './clients.ts'
import { type Plan, planRequest } from './mutate-request.ts'
import {
  closeConnections,
  cookieIn,
  type HttpResponse,
  sendRequest,
} from '#verification/toolkit/send-request.ts'
import { parseJson } from '#api/payments/gateways/parse-json.ts'
import { buildRequest } from './request.ts'
import { type FullStack, openFullStack } from '#test/full-stack.ts'
import { shrinkRequest } from './shrink-request.ts'

type Violation = { operation: string; description: string; round: number; request: string }

export type FuzzResult = {
  operations: number
  requests: number
  statuses: Map<number, number>
  /** For each operation, the number of responses 429. */
  rateLimited: Map<string, number>
  violations: Violation[]
  grownMegabytes: number
}

const JOBS_EVERY = 50
const MAX_VIOLATIONS = 30
const OTP_PATH = /(auth|generateOTP)$/
/** Virtual seconds between two requests; no rate limit of a mobile or a subscriber lasts longer than a day. */
const SECONDS_BETWEEN = 8

export async function fuzz(requests: number, seed: string, report: ReportProgress): Promise<FuzzResult> {
  const shop = await openFullStack()
  const clients = await createClients(shop)
  const operations = listOperations((await shop.app.inject('/api/openapi.json')).json())
  const environment: FuzzEnvironment = {
    shop,
    clients,
    seed,
    knownValues: createKnownValues(clients.victim),
    userContent: createUserContent(clients.canaries),
  }
  shop.readLog()
  const result: FuzzResult = {
    operations: operations.length,
    requests: 0,
    statuses: new Map(),
    rateLimited: new Map(),
    violations: [],
    grownMegabytes: 0,
  }
  let heapBefore = 0
  for (let round = 1; round <= requests && result.violations.length < MAX_VIOLATIONS; round++) {
    if (round === Math.ceil(requests / 4)) heapBefore = heapMegabytes()
    for (const operation of operations) await sendOnce(environment, result, { operation, round })
    report(round, requests)
  }
  result.grownMegabytes = heapMegabytes() - heapBefore
  for (const rule of await listViolations(shop.platform.db))
    result.violations.push({
      operation: 'invariants',
      description: JSON.stringify(rule),
      round: requests,
      request: '',
    })
  closeConnections()
  await shop.close()
  return result
}

type FuzzEnvironment = {
  shop: FullStack
  clients: Clients
  knownValues: KnownValues
  userContent: UserContent
  seed: string
}
type Turn = { operation: Operation; round: number }

async function sendOnce(environment: FuzzEnvironment, result: FuzzResult, turn: Turn): Promise<void> {
  const { shop, clients, knownValues, seed } = environment
  const { name } = turn.operation
  const random = createSeededRandom(`${seed} ${name} ${turn.round}`)
  const plan = planRequest(turn.operation, { knownValues, clients, random })
  const observation = await sendPlan(environment, plan)
  const { status } = observation.response
  result.requests += 1
  result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1)
  if (status === 429) result.rateLimited.set(name, (result.rateLimited.get(name) ?? 0) + 1)
  const violation = checkResponse(observation)
  if (violation !== undefined) await recordViolation(environment, result, { ...turn, observation, violation })
  await collectValues(environment, observation)
  if (result.requests % JOBS_EVERY !== 0) return
  await shop.runJobs()
  await clients.restoreSessions()
}

async function sendPlan({ shop, clients, userContent }: FuzzEnvironment, plan: Plan): Promise<Observation> {
  shop.external.advance(SECONDS_BETWEEN)
  const request = buildRequest(plan, clients.credentialsOf(plan.client))
  const asFailure = (error: unknown): HttpResponse => ({ status: 599, headers: {}, body: String(error) })
  const response = await sendRequest(shop.url, request).catch(asFailure)
  clients.recordResponse(plan.client, { status: response.status, ...credentialsIn(response) })
  const { path } = plan.operation
  userContent.record(plan.client, { path, body: request.body ?? '', status: response.status })
  return { plan, request, response, log: shop.readLog(), clients, userContent }
}

/** Records a violation with the smallest request that reproduces it, once for each kind. */
async function recordViolation(
  environment: FuzzEnvironment,
  { violations }: FuzzResult,
  { operation, round, observation, violation }: Turn & { observation: Observation; violation: string },
): Promise<void> {
  const { name } = operation
  const kind = violationKind(violation)
  if (violations.some((one) => one.operation === name && violationKind(one.description) === kind)) return
  const reproduces = async (smaller: Plan) =>
    violationKind(checkResponse(await sendPlan(environment, smaller)) ?? '') === kind
  const smallest = await shrinkRequest(observation.plan, reproduces)
  const credentials = environment.clients.credentialsOf(smallest.client)
  const request = describe(buildRequest(smallest, credentials), smallest)
  violations.push({ operation: name, description: violation, round, request })
  console.log(`VIOLATION ${name}, round ${round}: ${violation}\n${request}`)
}

/** Collects values of a response to send again, and the code of an OTP challenge, except of the victim. */
async function collectValues(
  { shop, clients, knownValues }: FuzzEnvironment,
  { plan, response, request }: Observation,
): Promise<void> {
  const sent = request.body ?? ''
  if (response.status >= 300 || sent.includes(VICTIM_MOBILE) || sent.includes(clients.victim.number)) return
  const data = readJson(response.body)
  knownValues.collect(data)
  const mobile = /"mobile":"(\d{10})"/.exec(sent)?.[1]
  if (mobile !== undefined && OTP_PATH.test(plan.operation.path))
    knownValues.addChallenge(await challengeOf(shop, mobile, data))
}

async function challengeOf(shop: FullStack, mobile: string, data: ResponseData): Promise<Challenge> {
  await shop.workOutbox()
  const texts = (await shop.external.messagesTo(mobile)).map(({ text }) => text)
  const OTP = texts.find((text) => /^\d{6}/.test(text))?.slice(0, 6) ?? ''
  return { mobile, transID: data.transId ?? '', JWT: data.authKey ?? 'none', OTP }
}

type ResponseData = { token?: unknown; transId?: string; authKey?: string }

function credentialsIn(response: HttpResponse) {
  const { token } = readJson(response.body)
  return { cookie: cookieIn(response), token: typeof token === 'string' ? token : undefined }
}

function readJson(text: string): ResponseData {
  const value = parseJson(text)
  return typeof value === 'object' && value !== null ? value : {}
}

function describe({ method, path, headers, body }: ReturnType<typeof buildRequest>, plan: Plan): string {
  const headerLines = Object.entries(headers)
    .filter(([name]) => !['cookie', 'x-auth-token', 'authorization'].includes(name))
    .map(([name, value]) => `    ${name}: ${JSON.stringify(value).slice(0, 200)}`)
  return [
    `  ${method} ${path.slice(0, 400)} as ${plan.client}`,
    ...headerLines,
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
