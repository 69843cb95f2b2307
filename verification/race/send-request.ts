/** The hammer's HTTP client: many requests at once on kept connections; a missing answer is a result too. */
import { request, Agent } from 'node:http'

export type Question = {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}
export type Answer = { status: number; body: string }

const agent = new Agent({ keepAlive: true, maxSockets: 100 })
const PATIENCE_MS = 30_000

/** Sends a request. @returns undefined if the connection was refused or broke: the result is then unknown */
export function ask(
  port: number,
  { method, path, headers = {}, body }: Question,
): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const nothing = () => resolve(undefined)
    const asked = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
      )
      answer.on('error', nothing).on('aborted', nothing)
    })
    asked.setTimeout(PATIENCE_MS, () => asked.destroy())
    asked.on('error', nothing)
    asked.end(body)
  })
}
