/** The empty cart, with a link to the packs. */
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { IllustratedSection } from '#web/ui/messages/illustrated-page.tsx'
import emptyCart from '#web/ui/illustrations/empty-cart.svg?raw'

/** Renders the empty cart. `children` explain why it is empty, if that needs an explanation. */
export function CartEmpty({ children }: { children?: ReactNode }) {
  return (
    <IllustratedSection tone="neutral" drawing={emptyCart}>
      <h1 className="visually-hidden">{t`Cart`}</h1>
      {children}
      <h2 className="heading-1">{t`Your Cart is Empty`}</h2>
      <p className="lead text-muted">
        {t`Looks like you have not added anything to your cart. Go ahead & explore the packs.`}
      </p>
      <div className="button-row">
        <ButtonLink full to="/quick-recharge">
          {t({ message: 'View Packs', comment: 'button' })}
        </ButtonLink>
      </div>
    </IllustratedSection>
  )
}
