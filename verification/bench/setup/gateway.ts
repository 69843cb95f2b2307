/**
 * The external systems of the bench, at the lowest cost: PayU reports every payment as captured, for the
 * amount of the cart, and the message service accepts every message. Both answer as slowly as the real systems (the medians of the
 * simulators), or at once. This proves nothing about the protocol; the simulators do that.
 */
import { drawDelayMs, REALISTIC_MEDIAN_MS } from '#simulators/latency/latency.ts'
import { createServer, type Server } from 'node:http'
import { listen } from '#test/listen.ts'
import { handleMessages } from './child-process.ts'
import { CART } from './purchases.ts'

export type GatewayMessage = 'get state' | 'answer at once' | 'answer after ten seconds' | 'answer as usual'
export type GatewayState = { port: number; verifiedTxnids: string[] }

const verifiedTxnids = new Set<string>()
/** The delay of each answer in milliseconds; undefined for the delays of the real systems. */
let delayMs: number | undefined
const DELAYS: Record<GatewayMessage, () => number | undefined> = {
  'get state': () => delayMs,
  'answer at once': () => 0,
  'answer after ten seconds': () => 10_000,
  'answer as usual': () => undefined,
}

const port = await listen(openServer())
handleMessages(async (message: GatewayMessage): Promise<GatewayState> => {
  delayMs = DELAYS[message]()
  return { port, verifiedTxnids: [...verifiedTxnids] }
})

function openServer(): Server {
  return createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const system = request.url === '/messages' ? 'sms' : 'payu'
      const body = system === 'sms' ? acceptMessage(text) : answerCommand(text)
      const respond = () => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
        response.end(body)
      }
      const delay = delayMs ?? drawDelayMs(REALISTIC_MEDIAN_MS[system], Math.random)
      if (delay === 0) respond()
      else setTimeout(respond, delay)
    })
  })
}

/** Answers with the message's id: the shop accepts no other answer, and would send the message again. */
const acceptMessage = (message: string) => JSON.stringify({ id: (JSON.parse(message) as { id: string }).id })

/** Answers a command of PayU. Lists, of transactions and of settlements, are empty here. */
function answerCommand(form: string): string {
  const fields = new URLSearchParams(form)
  const command = fields.get('command')
  if (command === 'get_transaction_info') return JSON.stringify({ status: 1, Transaction_details: [] })
  if (command === 'get_settlement_details')
    return JSON.stringify({ status: 0, msg: '0 transactions settled', Txn_details: '' })
  return verifyPayments(fields.get('var1')?.split('|') ?? [])
}

/** `verify_payment`, with the fields that the shop reads: docs.payu.in/reference/verify_payment_api, read 2026-11. */
function verifyPayments(txnids: string[]): string {
  for (const txnid of txnids) verifiedTxnids.add(txnid)
  const details = txnids.map((txnid) => [
    txnid,
    {
      mihpayid: `bench-${txnid}`,
      txnid,
      status: 'success',
      unmappedstatus: 'captured',
      transaction_amount: CART.amount,
      error_code: 'E000',
    },
  ])
  return JSON.stringify({ status: 1, msg: '', transaction_details: Object.fromEntries(details) as object })
}
