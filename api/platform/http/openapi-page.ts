/** The OpenAPI document as an HTML page, without scripts and external resources. */
import { escapeHtml } from './escape-html.ts'
import type { OpenApiDocument, OpenApiInfo, Operation } from './openapi-document.ts'

export const API_PAGE_STYLE = `
:root { color-scheme: light dark; --edge: color-mix(in srgb, currentColor 20%, transparent) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
h2 { margin-top: 3rem } h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere }
code, pre { font: 14px/1.45 ui-monospace, monospace } pre { overflow: auto; padding: .75rem; border: 1px solid var(--edge); border-radius: 8px }
article { border: 1px solid var(--edge); border-radius: 12px; padding: 1rem; margin: 1rem 0 }
p { margin: .5rem 0 } summary { cursor: pointer; padding: .25rem 0 } a { color: inherit }
`

type Call = Operation & { method: string; url: string }

export function openApiPage(document: OpenApiDocument, folder: OpenApiInfo['folder']): string {
  const { title, version, description } = document.info
  const groups = Map.groupBy(callsOf(document), ({ tags }) => tags[0])
  const links = [...groups.keys()].map((name) => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`)
  const sections = [...groups].map(
    ([name, calls]) => `<h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2>${calls.map(article).join('')}`,
  )
  const paragraphs = description.split('\n\n').map((text) => `<p>${escapeHtml(text)}</p>`)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${API_PAGE_STYLE}</style></head>
<body><h1>${escapeHtml(title)} ${escapeHtml(version)}</h1>${paragraphs.join('')}
<p>For programs: <a href="${folder}/openapi.json">openapi.json</a></p><p>${links.join(' · ')}</p>
${sections.join('\n')}</body></html>`
}

const callsOf = ({ paths }: OpenApiDocument): Call[] =>
  Object.entries(paths).flatMap(([url, operations]) =>
    Object.entries(operations).map(([method, call]) => ({ ...call, method: method.toUpperCase(), url })),
  )

function article(call: Call): string {
  const { method, url, summary, security = [], parameters = [], requestBody, responses } = call
  const needs = security.flatMap((one) => Object.keys(one))
  return `<article><h3><code>${method} ${escapeHtml(url)}</code></h3><p>${escapeHtml(summary)}</p>
${needs.length > 0 ? `<p>Needs: ${needs.map(escapeHtml).join(' and ')}.</p>` : ''}
${parameters.length > 0 ? fold('In the address', parameters) : ''}
${requestBody ? fold('Body', schemaIn(requestBody)) : ''}
${Object.entries(responses)
  .map(([status, answer]) => fold(`${status} ${answer.description}`, schemaIn(answer)))
  .join('')}</article>`
}

const fold = (title: string, value: unknown): string =>
  `<details><summary>${escapeHtml(title)}</summary><pre>${escapeHtml(JSON.stringify(value, undefined, 2))}</pre></details>`

/** Every body of this API has one media type. */
const schemaIn = ({ content = {} }: Partial<Operation['responses'][string]>): unknown =>
  Object.values(content)[0]?.schema ?? {}
