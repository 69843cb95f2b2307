/** The frame of every page of the simulators, with headers that allow no content from elsewhere. */
import type { FastifyReply } from 'fastify'
import { html, type Html } from './html.ts'

type Page = {
  title: string
  body: Html
  /** The path of a script of ours. */
  script?: string
  /** The other origin to which the page's forms may post. */
  formTarget?: string
  /** The origin whose page may frame this one. */
  framedBy?: string
  status?: number
}

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .headers(pageHeaders(page))
    .send(pageText(page))
}

export const pageHeaders = (page: Page): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy(page),
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
})

export const pageText = (page: Page): string => frame(page).text

function policy({ formTarget = '', framedBy = "'none'" }: Page): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    `form-action 'self' ${formTarget}`.trim(),
    "base-uri 'none'",
    `frame-ancestors ${framedBy}`,
  ].join('; ')
}

function frame({ title, body, script }: Page): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <title>${title}</title>
        <link rel="icon" href="/icon.svg" />
        <link rel="stylesheet" href="/site.css" />
        ${script && html`<script src="${script}" defer></script>`}
      </head>
      <body>
        ${body}
      </body>
    </html>`
}
