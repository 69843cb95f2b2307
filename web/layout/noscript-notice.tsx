/** The notice for a browser with JavaScript switched off: what works without it and what needs it. */
import type { Site } from '#web/session/site.ts'
import { PhoneLinks } from './phone-links.tsx'

export function NoscriptNotice({ site }: { site: Site | undefined }) {
  return (
    <noscript>
      <p className="offline">
        <span>
          JavaScript is switched off in this browser. Plans, prices and answers can be read all the same. To
          log in, to pay or to see your packs, switch it on and load this page again
          {site && (
            <>
              , or call us: <PhoneLinks numbers={site.brand.tollFree} />
            </>
          )}
          .
        </span>
      </p>
    </noscript>
  )
}
