/** The HTTP client of the race test: many requests at once on kept-alive connections; a missing response is a result. */
import { request, Agent } from 'node:http'

export type HttpRequest = {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}
export type HttpResponse = {
  status: number
  body: string
  /** The cookie that the response sets, as `name=value`; undefined if it sets none. */
  cookie?: string | undefined
}

const agent = new Agent({ keepAlive: true, maxSockets: 100 })
const RESPONSE_TIMEOUT_MS = 30_000

/** Sends a request. @returns undefined if the connection was refused or broke: the result is then unknown */
export function sendRequest(
  port: number,
  { method, path, headers = {}, body }: HttpRequest,
): Promise<HttpResponse | undefined> {
  return new Promise((resolve) => {
    const resolveUnknown = () => resolve(undefined)
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString('utf8'),
          cookie: response.headers['set-cookie']?.[0]?.split(';')[0],
        }),
      )
      response.on('error', resolveUnknown).on('aborted', resolveUnknown)
    })
    sent.setTimeout(RESPONSE_TIMEOUT_MS, () => sent.destroy())
    sent.on('error', resolveUnknown)
    sent.end(body)
  })
}
