/** Traces statements, at the log that Kysely calls after each: what it does to which tables, never its text or its values. */
import type { LogEvent } from 'kysely'
import { elapsedMs } from '#api/platform/runtime/runtime.ts'
import { currentScope } from './log-context.ts'
import { summariseStatement } from './summarise-statement.ts'
import { traceableError } from './run-in-span.ts'
import type { SpanAttributes } from './trace-scope.ts'

const attributesOf = new Map<string, SpanAttributes>()

/** Records a statement on the current span. */
export function traceStatement(event: LogEvent): void {
  const scope = currentScope()
  if (!scope) return
  const name = summariseStatement(event.query.sql)
  const endedAt = elapsedMs()
  const error = event.level === 'error' ? traceableError(event.error) : undefined
  scope.record({
    name,
    attributes: attributesFor(name),
    error,
    startedAt: endedAt - event.queryDurationMillis,
    endedAt,
  })
}

/** Returns the same object for each statement with a summary. Summaries are few, because the shop's statements are. */
function attributesFor(summary: string): SpanAttributes {
  let attributes = attributesOf.get(summary)
  if (!attributes) {
    attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary }
    attributesOf.set(summary, attributes)
  }
  return attributes
}
