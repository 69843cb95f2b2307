/**
 * Who is let in while this instance has too much before it. What a gateway says about money always is, and goes first to the
 * database; who has begun to pay gets through longer than who enters; pages, pictures and looks at our health cost next to
 * nothing.
 */
import { isTooBusy, type Load, type Rank } from '#api/platform/busy.ts'
import type { Counters } from '#api/platform/counters.ts'
import { answerHeaders } from '#api/platform/security-headers.ts'
import { TooBusy } from '#contract/edge.ts'
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

const NEWS_OF_MONEY = ['/api/payuResponse/', '/api/paytmResponse/', '/api/webhooks/']
const PAYING = ['/api/payment/', '/api/orders/']
const RETRY_AFTER_SECONDS = '2'

export function rankOf(url: string): Rank {
  const begins = (start: string): boolean => url.startsWith(start)
  if (NEWS_OF_MONEY.some(begins)) return 'always'
  if (PAYING.some(begins)) return 'paying'
  // An address that hides its letters is one of ours only by accident.
  return begins('/api/') || begins('/%') ? 'entering' : 'always'
}

type Gauge = { load: () => Omit<Load, 'underWay'>; connections: number; counters: Counters; shopUrl: string }

type Refuse = (request: IncomingMessage, response: ServerResponse) => boolean

/** @returns what answers a request that there is no room for; it is true where it has */
export function openAdmission({ load, connections, counters, shopUrl }: Gauge): Refuse {
  const answers = { json: jsonAnswer(shopUrl), page: pageAnswer(shopUrl) }
  let underWay = 0
  return ({ url = '/', headers }, response) => {
    if (!isTooBusy(rankOf(url), { ...load(), underWay }, connections)) {
      underWay++
      response.once('close', () => underWay--)
      return false
    }
    counters.add('requests_refused_busy_total', 1)
    const { head, body } = String(headers.accept).includes('text/html') ? answers.page : answers.json
    response.writeHead(503, head)
    response.end(body)
    return true
  }
}

type Prepared = { head: string[]; body: Buffer }

function jsonAnswer(shopUrl: string): Prepared {
  const { message, code } = TooBusy()
  return prepared(
    JSON.stringify({ message, code }),
    'application/json; charset=utf-8',
    answerHeaders(shopUrl),
  )
}

/** The look of the shop in few bytes: its paper by day, its ink by night, and a sun that rises. */
const STYLE = `:root{color-scheme:light dark;--bg:#f6f5f2;--text:#14161d}@media(prefers-color-scheme:dark){:root{--bg:#0a0c14;--text:#f7f3ea}}
body{font:1.125rem/1.5 system-ui,sans-serif;max-width:28rem;margin:18vh auto;padding:0 1rem;text-align:center;background:var(--bg);color:var(--text)}
h1{line-height:1.1}h1::before{content:'';display:block;width:96px;height:48px;margin:0 auto 32px;border-radius:48px 48px 0 0;background:#ffb81c}
a{display:block;margin-top:32px;padding:14px 24px;border-radius:12px;background:#ffb81c;color:#1c1203;font-weight:700;text-decoration:none}`

function pageAnswer(shopUrl: string): Prepared {
  const hash = createHash('sha256').update(STYLE).digest('base64')
  const headers = {
    ...answerHeaders(shopUrl),
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'`,
  }
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Please try again</title><style>${STYLE}</style></head><body><h1>Please try again</h1><p>${TooBusy().message}</p>
<p><a href="">Try again</a></p></body></html>`
  return prepared(page, 'text/html; charset=utf-8', headers)
}

function prepared(text: string, type: string, headers: Record<string, string>): Prepared {
  const body = Buffer.from(text)
  const all = {
    ...headers,
    'content-type': type,
    'content-length': String(body.length),
    'retry-after': RETRY_AFTER_SECONDS,
  }
  return { head: Object.entries(all).flat(), body }
}
