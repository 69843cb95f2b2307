/** A receiver of traces: an HTTP server that takes OTLP in JSON, as a collector does. */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { listen } from './listen.ts'

const Value = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ intValue: z.number() }).transform(({ intValue }) => intValue),
  z
    .object({ arrayValue: z.object({ values: z.array(z.object({ stringValue: z.string() })) }) })
    .transform(({ arrayValue }) => arrayValue.values.map(({ stringValue }) => stringValue)),
])
const Attributes = z
  .array(z.object({ key: z.string(), value: Value }))
  .transform((pairs) => Object.fromEntries(pairs.map(({ key, value }) => [key, value])))
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: Attributes,
  status: z.object({ code: z.number() }),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })),
})
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
})

export type ReceivedSpan = z.infer<typeof Span> & { resource: z.infer<typeof Attributes> }
export type TraceReceiver = Awaited<ReturnType<typeof startTraceReceiver>>

/** Starts a receiver on a free port, which stops when the test ends. */
export async function startTraceReceiver() {
  const bodies: string[] = []
  const tokens: (string | undefined)[] = []
  let answer: 'takes' | 'hangs' | 'refuses' = 'takes'
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url !== '/v1/traces' || request.method !== 'POST') return response.writeHead(404).end()
      if (answer === 'hangs') return undefined
      if (answer === 'refuses') return response.writeHead(400).end()
      bodies.push(body)
      tokens.push(request.headers.authorization)
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  const port = await listen(server)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${String(port)}`,
    /** What was posted, as text. */
    bodies,
    /** The header `authorization` of each post. */
    tokens,
    become: (next: typeof answer): void => void (answer = next),
    spans: (): ReceivedSpan[] =>
      bodies.flatMap((body) =>
        Export.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) =>
            spans.map((span) => ({ ...span, resource: resource.attributes })),
          ),
        ),
      ),
  }
}
