/** Records one purchase of a shop: requests, responses and statements. */
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buy } from '#verification/bench/load/buy.ts'
import { type HttpResponse, openConnection } from '#verification/bench/load/connection.ts'
import type { Environment } from './environment.ts'
import { SUBSCRIBERS } from './purchases.ts'
import type { RecordedCall, RecordedPurchase, RecordedStep } from './recorded-purchase.ts'

const CALLS = 4
/** `node:http` writes these headers itself. */
const OWN_HEADERS = ['date', 'connection', 'keep-alive']

/** Starts a shop on the environment's database, and stops it afterwards: its jobs would work on the replayed orders. */
export async function recordPurchase({ startShop }: Environment): Promise<RecordedPurchase> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'sun-direct-go-recording-'))
  const file = join(folder.path, 'statements')
  const preload = new URL(`file://${resolve('verification/bench/setup/record-statements.ts')}`)
  preload.searchParams.set('to', file)
  const shop = await startShop({ NODE_OPTIONS: `--import=${preload.href}` })
  const connection = await openConnection(shop.port)
  const buyer = SUBSCRIBERS - 1
  const sent: Omit<RecordedCall, 'steps'>[] = []
  const startedAt = Date.now()
  const send = async (request: string): Promise<HttpResponse> => {
    const response = await connection.send(request)
    sent.push(callOf(request, response))
    return response
  }
  try {
    await buy({ send }, buyer)
  } finally {
    connection.close()
    await shop.stop()
  }
  if (sent.length !== CALLS) throw new Error(`a purchase made ${String(sent.length)} calls`)
  const steps = readSteps(await readFile(file, 'utf8'))
  const [first] = sent
  const { data } = JSON.parse(first?.body ?? '') as { data: { transactionID: string } }
  return {
    buyer,
    orderId: data.transactionID,
    startedAt,
    calls: sent.map((call, index) => ({ ...call, steps: steps.at(index - sent.length) ?? [] })),
  }
}

/** Returns the steps of each request with a statement, in the order of the requests. */
function readSteps(text: string): RecordedStep[][] {
  const byRequest = new Map<number, RecordedStep[]>()
  for (const line of text.trim().split('\n')) {
    const { request, step } = JSON.parse(line) as { request: number; step: RecordedStep }
    byRequest.set(request, [...(byRequest.get(request) ?? []), step])
  }
  return [...byRequest.values()]
}

function callOf(request: string, { status, headers, body }: HttpResponse): Omit<RecordedCall, 'steps'> {
  const [method = '', path = ''] = request.split(' ', 2)
  const kept = [...headers].filter(([name]) => !OWN_HEADERS.includes(name))
  return { method, path, status, headers: kept.flat(), body: body.toString() }
}
