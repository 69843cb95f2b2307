/**
 * A preload of the shop (`--import`): appends each statement that a request sends to PostgreSQL, and the place of each call
 * to a gateway, to the file that the query of this module's URL names. Statements of jobs belong to no request.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import pg from 'pg'
import { encodeValue, type RecordedStep } from './recorded-purchase.ts'

type Statement = { text: string; values?: unknown[] }

const file = new URL(import.meta.url).searchParams.get('to') ?? ''
const requests = new AsyncLocalStorage<number>()
let started = 0

function record(step: RecordedStep): void {
  const request = requests.getStore()
  if (request !== undefined) appendFileSync(file, `${JSON.stringify({ request, step })}\n`)
}

subscribe('http.server.request.start', () => requests.enterWith(started++))
subscribe('http.client.request.start', () => record({ kind: 'gateway call' }))

// A cast: the shop's pools use only one of the overloads.
const send = Reflect.get(pg.Client.prototype, 'query') as (...words: unknown[]) => unknown
Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...words: [Statement, ...unknown[]]) {
  const [{ text, values = [] }] = words
  record({ kind: 'statement', text, values: values.map(encodeValue) })
  return Reflect.apply(send, this, words)
})
