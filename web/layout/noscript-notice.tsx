/** The notice for a browser with JavaScript switched off: what works without it and what needs it. */
import type { Site } from '#web/session/site.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PhoneLinks } from './phone-links.tsx'

type NoscriptNoticeProps = { site: Site | undefined }

/** React renders no children of a noscript element in a browser, whose bundle therefore does not include the text. */
export const NoscriptNotice = ({ site }: NoscriptNoticeProps) => (
  <noscript>{import.meta.env.SSR && <Text site={site} />}</noscript>
)

const Text = ({ site }: NoscriptNoticeProps) => (
  <p className="offline">
    <span>
      {site ? (
        <Trans comment="<0/> is a list of phone numbers">
          JavaScript is off in this browser. You can read plans, prices and answers. To log in, to pay or to
          see your packs, turn JavaScript on and reload this page, or call us:{' '}
          <PhoneLinks numbers={site.brand.tollFree} />.
        </Trans>
      ) : (
        t`JavaScript is off in this browser. You can read plans, prices and answers. To log in, to pay or to see your packs, turn JavaScript on and reload this page.`
      )}
    </span>
  </p>
)
