/**
 * HTTP client of the simulation: calls an instance as a browser or a gateway does, and records unexpected 5xx answers.
 */
import type { Instance } from './instance.ts'
import type { Letter } from '#verification/simulation/models/gateway-message.ts'
import type { Customer, Scene } from './scenario.ts'

/** undefined: the instance died during the request, so there is no answer. */
export type Answer =
  { status: number; body: Record<string, unknown>; location: string | undefined } | undefined

type Request = { method: 'GET' | 'POST'; url: string; payload?: object }

/** Sends a request from the customer's browser, with cookie and token. */
export async function call(
  scene: Scene,
  instance: Instance,
  { customer, request }: { customer: Customer | undefined; request: Request },
): Promise<Answer> {
  const headers = {
    ...(customer?.cookie && { cookie: customer.cookie }),
    ...(customer?.token && { 'x-auth-token': customer.token }),
  }
  const answer = await instance.app.inject({ ...request, headers })
  if (!instance.fate.isAlive()) return undefined
  const [cookie] = answer.cookies
  if (customer && cookie) customer.cookie = `${cookie.name}=${cookie.value}`
  return seen(scene, instance, {
    url: request.url,
    status: answer.statusCode,
    text: answer.body,
    headers: answer.headers,
  })
}

/** Sends a cross-site request, without cookie or token. */
export async function bring(scene: Scene, instance: Instance, letter: Letter): Promise<Answer> {
  const { method, url, payload, contentType } = letter
  const answer = await instance.app.inject(
    method === 'GET'
      ? { method, url: `${url}?${payload}` }
      : { method, url, payload, headers: { 'content-type': contentType } },
  )
  if (!instance.fate.isAlive()) return undefined
  return seen(scene, instance, { url, status: answer.statusCode, text: answer.body, headers: answer.headers })
}

type Heard = { url: string; status: number; text: string; headers: Record<string, unknown> }

function seen(scene: Scene, { fate, readErrors }: Instance, { url, status, text, headers }: Heard): Answer {
  const errors = readErrors()
  // After the database connection was cut a 5xx is allowed; otherwise only 503 is.
  if (status >= 500 && status !== 503 && !fate.hasFallen())
    scene.wrong.push(`${url} answered ${status}: ${errors.join('; ')}`)
  const isJson = text.startsWith('{')
  const { location } = headers
  return {
    status,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
    location: typeof location === 'string' ? location : undefined,
  }
}
