/** The checkbox for the terms at checkout, with a note for a buyer who accepted an older version. */
import { formatDay } from '#contract/format/format-date.ts'
import { api } from '#web/session/api-client.ts'
import { usePrivateQuery } from '#web/session/use-query.ts'
import { useSite } from '#web/session/site.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'

/** The id of the checkbox. */
export const TERMS_BOX = 'terms-box'

type CheckoutTermsProps = { agreed: boolean; onAgree: (agreed: boolean) => void }

export function CheckoutTerms({ agreed, onAgree }: CheckoutTermsProps) {
  const { brand } = useSite()
  return (
    <>
      <Checkbox id={TERMS_BOX} checked={agreed} onChange={(event) => onAgree(event.target.checked)}>
        <Trans>
          I agree to the{' '}
          <a href={brand.links.termsOfUse} target="_blank" rel="noopener">
            Terms of Use
          </a>
        </Trans>
      </Checkbox>
      <ChangedTerms />
    </>
  )
}

/** Renders the note about changed terms. Nothing if the current version was accepted, or none yet. */
function ChangedTerms() {
  const { answer } = usePrivateQuery(() => api('GET /api/account/agreement'))
  if (answer.status !== 'loaded') return null
  const { version, agreed } = answer.value.data
  if (agreed === null || agreed.version === version) return null
  const date = formatDay(`${version}T12:00:00Z`)
  return (
    <p className="text-sm text-muted checkout-panel__changed">
      <Trans>
        Our <Link to="/terms-and-conditions">Terms</Link> and our{' '}
        <Link to="/privacy-policy">Privacy Policy</Link> changed on {date}. By ticking the box you agree to
        the new versions.
      </Trans>
    </p>
  )
}
