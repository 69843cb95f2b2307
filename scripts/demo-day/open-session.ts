/** The calls of one browser to the shop's API, with its cookie and its token. */
import { endpointAddress } from '#contract/endpoint-address.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { textFields } from '#contract/json-record.ts'
import type { z } from 'zod'

export type ShopSession = ReturnType<typeof openSession>

/** @param sent headers that each call has */
export function openSession(shopUrl: string, sent: Record<string, string>) {
  const headers = { ...sent }
  return {
    /** Calls an endpoint. @param schema of its answer @throws Error that names the call, if it is refused */
    call: async <T>(
      { method, url }: Pick<Endpoint, 'method' | 'url'>,
      schema: z.ZodType<T>,
      input: object,
    ): Promise<T> => {
      const isGet = method === 'GET'
      const address = endpointAddress(url, isGet ? textFields(input) : {})
      const answer = await fetch(`${shopUrl}${address}`, {
        method,
        headers: { ...headers, ...(!isGet && { 'content-type': 'application/json' }) },
        ...(!isGet && { body: JSON.stringify(input) }),
      })
      if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${await answer.text()}`)
      const [cookie] = answer.headers.getSetCookie()
      if (cookie !== undefined) Object.assign(headers, { cookie: cookie.split(';')[0] })
      return schema.parse(await answer.json())
    },
    signIn: (token: string): void => void Object.assign(headers, { 'x-auth-token': token }),
  }
}
