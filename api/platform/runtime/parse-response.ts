/** Parses and validates the JSON response of an external system. */
import type { z } from 'zod'
import type { Destination } from '#api/platform/config/destination.ts'
import { ExternalSystemError, statusError } from './external-system-error.ts'
import type { HttpResponse } from './runtime.ts'

/**
 * Returns the validated body of a response.
 * @throws ExternalSystemError if the status is undocumented or the body is not JSON that matches the schema
 */
export function parseResponse<T>(
  destination: Destination,
  { status, body }: HttpResponse,
  { schema, statuses = [200] }: { schema: z.ZodType<T>; statuses?: number[] },
): T {
  if (!statuses.includes(status)) throw statusError(destination, status)
  return validateResponse(destination, parseJson(destination, body), schema)
}

/** Validates a parsed value. @throws ExternalSystemError if the value does not match the schema */
export function validateResponse<T>(destination: Destination, value: unknown, schema: z.ZodType<T>): T {
  const { data, success } = schema.safeParse(value)
  if (!success) throw new ExternalSystemError(destination, 'unreadable')
  return data
}

function parseJson(destination: Destination, body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new ExternalSystemError(destination, 'unreadable')
  }
}
