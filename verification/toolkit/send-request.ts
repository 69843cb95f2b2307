/** An HTTP client for many requests at once, on kept-alive connections; it sends a request exactly as it is given. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export type HttpRequest = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | undefined
}
export type HttpResponse = { status: number; headers: IncomingHttpHeaders; body: string }

const RESPONSE_TIMEOUT_MS = 30_000
const agent = new Agent({ keepAlive: true, maxSockets: 100 })

/** Closes all connections: a server that closes waits for the idle ones. */
export const closeConnections = (): void => agent.destroy()

/** Returns the first cookie that a response sets, as `name=value`. */
export const cookieIn = ({ headers }: HttpResponse) => headers['set-cookie']?.[0]?.split(';')[0]

/** Sends a request. @throws Error if the connection was refused or broke, or gave nothing for 30 s: the result is then unknown */
export function sendRequest(origin: string, { method, path, headers = {}, body }: HttpRequest) {
  return new Promise<HttpResponse>((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const sent = request({ agent, hostname, port, method, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text })
      })
    })
    sent.setTimeout(RESPONSE_TIMEOUT_MS, () => sent.destroy(new Error('no response')))
    sent.on('error', reject)
    sent.end(body)
  })
}
