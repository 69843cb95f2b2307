/** HTML that the server sanitised, sanitised again in the browser before it is shown. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { trustedHtml } from '#web/browser/trusted-types.ts'
import { useHydrated } from '#web/browser/use-hydrated.ts'

const ALLOWED = new Set(['A', 'B', 'BR', 'EM', 'I', 'LI', 'OL', 'P', 'STRONG', 'U', 'UL'])
const SAFE_ADDRESS = /^(https?:|mailto:|tel:|\/(?!\/)|#)/i

export function SanitisedHtml({ html, className }: { html: string; className?: string }) {
  const box = useRef<HTMLDivElement>(null)
  // Server-rendered HTML is sanitised in place: to parse it again is slow on cheap phones.
  const hydrated = useHydrated()
  const [serverHtml] = useState(hydrated ? undefined : html)
  const isServerRendered = html === serverHtml
  const shown = useMemo(() => (isServerRendered ? html : sanitise(html)), [html, isServerRendered])
  useEffect(() => {
    if (isServerRendered && box.current) cleanWithin(box.current)
  }, [isServerRendered])
  // The browser may serialise the same HTML differently from the server.
  return (
    <div
      ref={box}
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: trustedHtml(shown) }}
    />
  )
}

/**
 * Removes forbidden elements and attributes; keeps the text of removed elements, except script and style. No-op on the
 * server.
 */
export function sanitise(html: string): string {
  if (typeof DOMParser === 'undefined') return html
  const { body } = new DOMParser().parseFromString(trustedHtml(html), 'text/html')
  cleanWithin(body)
  return body.innerHTML
}

function cleanWithin(root: Element): void {
  for (const element of root.querySelectorAll('*')) {
    if (ALLOWED.has(element.tagName)) keepAddressOnly(element)
    else if (/^(SCRIPT|STYLE)$/.test(element.tagName)) element.remove()
    else element.replaceWith(...element.childNodes)
  }
}

function keepAddressOnly(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    if (name !== 'href' || !SAFE_ADDRESS.test(value.trim())) element.removeAttribute(name)
  }
}
