/** Reads the JSON answer of another system, or says in one word why it cannot be read. */
import type { z } from 'zod'
import type { Destination } from './destination.ts'
import { OutsideError, statusError } from './outside-error.ts'
import type { HttpResponse } from './world.ts'

/** @throws OutsideError where the status is another one, or the body is not JSON of the documented form */
export function readAnswer<T>(
  destination: Destination,
  { status, body }: HttpResponse,
  { schema, statuses = [200] }: { schema: z.ZodType<T>; statuses?: number[] },
): T {
  if (!statuses.includes(status)) throw statusError(destination, status)
  return readAs(destination, parseJson(destination, body), schema)
}

/** @throws OutsideError where the value is not of the documented form */
export function readAs<T>(destination: Destination, value: unknown, schema: z.ZodType<T>): T {
  const { data, success } = schema.safeParse(value)
  if (!success) throw new OutsideError(destination, 'unreadable')
  return data
}

function parseJson(destination: Destination, body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new OutsideError(destination, 'unreadable')
  }
}
