/**
 * The functions by which code of the shop records traces. Without traces there is no current span, and each function only runs its work.
 * Nothing here loads OpenTelemetry.
 */
import { currentScope, runInScope } from './log-context.ts'
import { failureFields } from './logger.ts'
import type { SpanAttributes, TraceScope } from './trace-scope.ts'

/** Records that the current request or job is about this order. The id comes from the database, never from a request. */
export const traceOrder = (orderId: string): void => currentScope()?.setOrder(orderId)

/** Returns the code of a failure that a span may have: never a message, which may contain data. */
export function traceableError(error: unknown): string {
  const { reason, state } = failureFields(error)
  return state ?? reason
}

/** Runs the work on one order of a batch in a separate span; in the current one if that is already about this order. */
export function runForOrder<T>(name: string, orderId: string, work: () => Promise<T>): Promise<T> {
  const scope = currentScope()
  if (!scope || scope.orderId === orderId) return work()
  const child = scope.startChild({ name, kind: 'work', attributes: {} })
  child.setOrder(orderId)
  return runToEnd(child, work)
}

/** Runs the work on several orders in one span. @param orderIds one id becomes the order of the span */
export function runForOrders<T>(
  name: string,
  orderIds: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const [first, second] = orderIds
  if (first !== undefined && second === undefined) return runForOrder(name, first, work)
  const scope = currentScope()
  if (!scope) return work()
  const attributes = { 'shop.order.ids': [...orderIds] }
  return runToEnd(scope.startChild({ name, kind: 'work', attributes }), work)
}

/** Runs work that the current span does not wait for, in a separate trace. */
export function runInLinkedTrace<T>(
  name: string,
  attributes: SpanAttributes,
  work: () => Promise<T>,
): Promise<T> {
  const scope = currentScope()
  return scope ? runToEnd(scope.startLinked({ name, kind: 'work', attributes }), work) : work()
}

/** Runs `work` in a span, and ends the span. */
export async function runToEnd<T>(scope: TraceScope, work: () => Promise<T>): Promise<T> {
  try {
    const result = await runInScope(scope, work)
    scope.end()
    return result
  } catch (error) {
    scope.end({ error: traceableError(error) })
    throw error
  }
}
