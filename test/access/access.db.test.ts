/**
 * The authorisation matrix: every route, requested by every kind of visitor, compared with the table in the contract.
 */
import { startMetricsServer } from '#api/metrics-server.ts'
import { createCounters } from '#api/platform/observability/counters.ts'
import { ACCESS, type Access, type Route, VISITORS, type Visitor } from '#contract/access.ts'
import { makeApp } from '#test/app.ts'
import type { HTTPMethods } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listRoutes } from './list-routes.ts'
import { type RequestSpec, REQUESTS } from './requests.ts'
import { credentialsOf, openScenario, type Scenario } from './visitors.ts'

/** For some five hundred requests on a busy machine. */
const PATIENCE_MS = 60_000

const ROUTES = Object.keys(ACCESS) as Route[]

test('every route has a row, and every row has a route [ASVS-8.1.1]', async () => {
  const routes = await listRoutes(async () => (await makeApp()).app)
  expect(routes).toEqual([...ROUTES].sort())
})

test('the operator’s port serves metrics only, and the shop’s port does not serve them [ASVS-3.5.4, ASVS-13.4.5]', async () => {
  const { app, platform, gateways } = await makeApp()
  const config = { ...platform.config, host: '127.0.0.1', operationsPort: 0 }
  const routes = await listRoutes(async () => {
    await (await startMetricsServer({ ...platform, config }, createCounters(), gateways))?.close()
    return undefined
  })
  expect(routes).toEqual(['GET /metrics'])
  expect((await app.inject('/metrics')).statusCode).toBe(404)
})

type Attempt = { method: HTTPMethods; request: RequestSpec; credentials: Record<string, string> }

const send = ({ shop }: Scenario, { method, request, credentials }: Attempt) =>
  shop.app.inject({
    method,
    url: request.url,
    headers: { ...credentials, ...request.headers },
    ...(request.payload !== undefined && { payload: request.payload }),
  })
type Answer = Awaited<ReturnType<typeof send>>

const methodOf = (route: Route): HTTPMethods => {
  const method = route.slice(0, route.indexOf(' '))
  return method === 'ANY' ? 'GET' : method
}

/** The characters shown of an answer with a wrong status: enough for the code of a problem. */
const SHOWN_CHARACTERS = 120

/** Returns the faults of an answer in this cell of the table. */
function faultsOf(
  scenario: Scenario,
  cell: { row: Access; visitor: Visitor; attempt: Attempt },
  answer: Answer,
): string[] {
  const { row, visitor, attempt } = cell
  const expected = row.status[visitor]
  const faults =
    answer.statusCode === expected
      ? []
      : [`${answer.statusCode} instead of ${expected}: ${answer.body.slice(0, SHOWN_CHARACTERS)}`]
  const cached = String(answer.headers['cache-control'])
  if (row.kept ? !cached.startsWith('public') : cached !== 'no-store') faults.push(`cache-control: ${cached}`)
  // With the device's cookie, or by the owner's link, the visitor signs in as the owner.
  const isOwner =
    visitor === 'owner' || ((row.by === 'device' || row.by === 'link') && answer.statusCode < 300)
  const sent = JSON.stringify(attempt.request)
  const disclosed = scenario.marks().filter((mark) => answer.body.includes(mark) && !sent.includes(mark))
  if (!isOwner && disclosed.length > 0) faults.push(`discloses the owner's ${disclosed.join(', ')}`)
  return faults
}

/** Returns the counts of everything that a call could create, and the subscribers, for comparison. */
async function countRows({ shop }: Scenario): Promise<unknown> {
  const { rows } = await sql`select (select count(*) from orders) as orders,
    (select count(*) from payment_attempt) as attempts, (select count(*) from support_request) as requests,
    (select count(*) from session where ended_at is null) as sessions, (select count(*) from client_key) as links,
    (select json_agg(one order by one.id) from subscriber one)::text as people`.execute(shop.platform.db)
  return rows
}

async function sendAs(scenario: Scenario, route: Route, visitor: Visitor): Promise<string[]> {
  const row: Access = ACCESS[route]
  const { request, endsSession } = REQUESTS[route]
  const faults: string[] = []
  for (let way = 0; way < credentialsOf(scenario, visitor, row.by).length; way++) {
    const prepared = await request(scenario, visitor)
    const credentials = credentialsOf(scenario, visitor, row.by)[way] ?? {}
    const before = row.status[visitor] >= 400 ? await countRows(scenario) : undefined
    const attempt = { method: methodOf(route), request: prepared, credentials }
    const answer = await send(scenario, attempt)
    faults.push(...faultsOf(scenario, { row, visitor, attempt }, answer))
    if (before !== undefined && JSON.stringify(await countRows(scenario)) !== JSON.stringify(before))
      faults.push('changed something, though it was refused')
    // A login in a browser ends its session of another account: some visitors use the other's cookie.
    if (endsSession && answer.statusCode < 300)
      for (const who of ['owner', 'other'] as const) await scenario.renew(who)
  }
  return faults.map((fault) => `${route} as ${visitor}: ${fault}`)
}

test(
  'every route answers each kind of visitor as the table says, without data of the owner for others [THR-P7, THR-W1, ASVS-7.2.1, ASVS-8.2.1, ASVS-8.3.1, ASVS-14.2.2, ASVS-14.3.2]',
  async () => {
    const scenario = await openScenario()
    const faults: string[] = []
    for (const route of ROUTES) {
      // The owner comes last, because the requests change the owner's data.
      for (const visitor of VISITORS.toSorted((one) => (one === 'owner' ? 1 : -1)))
        faults.push(...(await sendAs(scenario, route, visitor)))
    }
    expect(faults).toEqual([])
  },
  PATIENCE_MS,
)

test('answers for another subscriber’s data as if it did not exist, byte for byte [THR-W1, ASVS-8.2.2]', async () => {
  const scenario = await openScenario()
  const compared: string[] = []
  for (const route of ROUTES) {
    const { request, unknown } = REQUESTS[route]
    expect(unknown !== undefined || !ACCESS[route].hidden, `${route} is compared`).toBe(true)
    if (!unknown) continue
    const [credentials = {}] = credentialsOf(scenario, 'other', ACCESS[route].by)
    const method = methodOf(route)
    const theirs = await send(scenario, { method, request: await request(scenario, 'other'), credentials })
    const missing = await send(scenario, { method, request: unknown(scenario), credentials })
    expect(comparable(theirs), route).toEqual(comparable(missing))
    compared.push(route)
  }
  expect(compared.length).toBeGreaterThan(8)
})

/** Returns everything that is visible of an answer, without the date and the request id. */
function comparable({ statusCode, headers, body }: Answer) {
  const { date: _date, 'x-request-id': _name, ...seen } = headers
  return { statusCode, seen, body }
}

test('an order id shows all visitors but the owner the same answer, without the order’s content [ASVS-8.1.2, ASVS-8.2.3, ASVS-15.3.1]', async () => {
  const scenario = await openScenario()
  const url = `/api/orders/${scenario.orders.payU}`
  const bodies = new Map<Visitor, string>()
  for (const visitor of VISITORS) {
    const [credentials = {}] = credentialsOf(scenario, visitor, 'session')
    bodies.set(visitor, (await send(scenario, { method: 'GET', request: { url }, credentials })).body)
  }
  const { owner, ...others } = Object.fromEntries(bodies)
  expect(owner).toContain('"items"')
  expect(new Set(Object.values(others)).size).toBe(1)
  expect(others['anonymous']).not.toContain('items')
})
