/** Traces the calls of external systems, at the port that all of them pass: who is called for what, never URL, header or body. */
import { elapsedMs, type Runtime } from '#api/platform/runtime/runtime.ts'
import { currentScope } from './log-context.ts'
import { traceableError } from './run-in-span.ts'

/** Returns the same runtime, whose calls are recorded on the current span. */
export const traceCalls = (runtime: Runtime): Runtime => ({
  ...runtime,
  http: async (request) => {
    const scope = currentScope()
    if (!scope) return runtime.http(request)
    const { destination, operation, method } = request
    const startedAt = elapsedMs()
    const record = (outcome: { status?: number; error?: string }): void =>
      scope.record({
        name: `${destination} ${operation}`,
        startedAt,
        endedAt: elapsedMs(),
        error: outcome.error,
        attributes: {
          'peer.service': destination,
          'shop.operation': operation,
          'http.request.method': method,
          ...(outcome.status !== undefined && { 'http.response.status_code': outcome.status }),
        },
      })
    try {
      const answer = await runtime.http(request)
      record(
        answer.status >= 500 ? { status: answer.status, error: 'server_error' } : { status: answer.status },
      )
      return answer
    } catch (error) {
      record({ error: traceableError(error) })
      throw error
    }
  },
})
