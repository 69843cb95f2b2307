/**
 * The box with which a buyer agrees to automatic renewal. It is never ticked in advance. A change of its text needs a new
 * `RENEWAL_CONSENT_VERSION`.
 */
import { formatCalendarDay } from '#contract/format/format-date.ts'
import { formatRupees } from '#contract/format/format-rupees.ts'
import type { RenewalTerms } from '#contract/renewals.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SummaryLine, SummaryList } from '#web/ui/summary-list.tsx'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { Link } from 'react-router'
import type { RenewalOffer } from './use-renewal-offer.ts'

type RenewalConsentProps = { offer: RenewalOffer; isAgreed: boolean; onAgree: (isOn: boolean) => void }

/** Renders nothing for a cart without an offer. */
export function RenewalConsent({ offer, isAgreed, onAgree }: RenewalConsentProps) {
  const titleId = useId()
  switch (offer.kind) {
    case 'none':
      return null
    case 'subscribed':
      return (
        <p className="renewal-consent text-sm">
          <Trans>
            A plan of yours renews by itself already. You see and stop it in{' '}
            <Link to="/my-account#renewal">My Account</Link>.
          </Trans>
        </p>
      )
    case 'offered':
      return (
        <section
          className={offer.isLoading ? 'renewal-consent renewal-consent--loading' : 'renewal-consent'}
          aria-hidden={offer.isLoading || undefined}
          aria-labelledby={titleId}
        >
          <h3 className="renewal-consent__title" id={titleId}>
            {t({ message: 'Automatic renewal', comment: 'heading: a plan that is paid again by itself' })}
          </h3>
          <Terms terms={offer.terms} />
          <Checkbox
            checked={isAgreed}
            disabled={offer.isLoading}
            onChange={(event) => onAgree(event.target.checked)}
          >
            {t`Yes, renew this plan by itself with these payments. I approve it on the next page, in my UPI app or with a Visa or Mastercard card.`}
          </Checkbox>
        </section>
      )
  }
}

function Terms({ terms: { amount, cap, months, firstDebitOn, endsOn } }: { terms: RenewalTerms }) {
  return (
    <>
      <SummaryList>
        <SummaryLine name={t({ message: 'Payment', context: 'one of the payments of a renewal' })}>
          {intervalText(formatRupees(amount), months)}
        </SummaryLine>
        <SummaryLine name={t({ message: 'Never more than', comment: 'label before an amount of money' })}>
          {formatRupees(cap)}
        </SummaryLine>
        <SummaryLine name={t({ message: 'First payment', comment: 'label before a date' })}>
          {formatCalendarDay(firstDebitOn)}
        </SummaryLine>
        <SummaryLine name={t({ message: 'At the longest until', comment: 'label before a date' })}>
          {formatCalendarDay(endsOn)}
        </SummaryLine>
      </SummaryList>
      <p className="text-sm text-muted">
        {t`Your bank tells you before each payment. Stop at any time in two taps: in My Account under Renewal, in your UPI app, or at your bank. Your plan then runs to its end.`}
      </p>
    </>
  )
}

const intervalText = (amount: string, months: number): string =>
  plural(months, { one: `${amount} every month`, other: `${amount} every # months` })
