/**
 * HTTP client of the simulation: calls an instance as a browser or a gateway does, and records unexpected 5xx responses.
 */
import { formatLine, type Instance } from './instance.ts'
import type { GatewayMessage } from '#verification/simulation/models/gateway-message.ts'
import type { Customer, Scenario } from './scenario.ts'

/** undefined: the instance crashed during the request, so there is no response. */
export type BrowserResponse =
  | { status: number; body: Record<string, unknown>; location: string | undefined }
  | undefined

type Request = { method: 'GET' | 'POST' | 'PUT'; url: string; payload?: object }

/** Sends a request from the customer's browser, with cookie and token. */
export async function sendRequest(
  scenario: Scenario,
  instance: Instance,
  { customer, request }: { customer: Customer | undefined; request: Request },
): Promise<BrowserResponse> {
  const headers = {
    ...(customer?.cookie && { cookie: customer.cookie }),
    ...(customer?.token && { 'x-auth-token': customer.token }),
  }
  const response = await instance.app.inject({ ...request, headers })
  if (!instance.faultInjector.isAlive()) return undefined
  const [cookie] = response.cookies
  if (customer && cookie) customer.cookie = `${cookie.name}=${cookie.value}`
  return recordResponse(scenario, instance, {
    url: request.url,
    status: response.statusCode,
    text: response.body,
    headers: response.headers,
  })
}

/** Delivers a gateway's message as a cross-site request, without cookie or token. */
export async function deliverMessage(scenario: Scenario, instance: Instance, message: GatewayMessage) {
  const { method, url, payload, contentType } = message
  const response = await instance.app.inject(
    method === 'GET'
      ? { method, url: `${url}?${payload}` }
      : { method, url, payload, headers: { 'content-type': contentType } },
  )
  if (!instance.faultInjector.isAlive()) return undefined
  return recordResponse(scenario, instance, {
    url,
    status: response.statusCode,
    text: response.body,
    headers: response.headers,
  })
}

type RawResponse = { url: string; status: number; text: string; headers: Record<string, unknown> }

function recordResponse(
  scenario: Scenario,
  { faultInjector, readLog }: Instance,
  { url, status, text, headers }: RawResponse,
): BrowserResponse {
  const lines = readLog()
  // After the database connection was lost a 5xx is allowed; otherwise only 503 is.
  if (status >= 500 && status !== 503 && !faultInjector.hasInjected())
    scenario.violations.push(`${url} answered ${status}: ${lines.map(formatLine).join('; ')}`)
  const isJson = text.startsWith('{')
  const { location } = headers
  return {
    status,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
    location: typeof location === 'string' ? location : undefined,
  }
}
