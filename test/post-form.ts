/** Posts the fields of a form, as a browser and a gateway do. */
import type { TestApp } from './app.ts'

export const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** @param fields null: an empty form */
export const postForm = (
  server: Pick<TestApp['app'], 'inject'>,
  url: string,
  fields: Record<string, string> | null,
) =>
  server.inject({ method: 'POST', url, headers: FORM, payload: new URLSearchParams(fields ?? {}).toString() })
