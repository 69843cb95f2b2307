/** The empty cart, with a link to the packs. */
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { IllustratedPage } from '#web/ui/messages/illustrated-page.tsx'
import emptyCart from '#web/ui/illustrations/empty-cart.svg?raw'

type CartEmptyProps = {
  /** The visitor removed the last pack: the button that had the focus is gone. */
  takesFocus: boolean
  children?: ReactNode
}

/** Renders the empty cart. `children` explain why it is empty, if that needs an explanation. */
export function CartEmpty({ takesFocus, children }: CartEmptyProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) title.current?.focus()
  }, [takesFocus])
  return (
    <IllustratedPage as="div" tone="neutral" drawing={emptyCart}>
      <h1 className="visually-hidden">{t`Cart`}</h1>
      {children}
      <h2 className="heading-1" ref={title} tabIndex={-1}>
        {t`Your Cart is Empty`}
      </h2>
      <p className="lead text-muted">
        {t`Looks like you have not added anything to your cart. Go ahead & explore the packs.`}
      </p>
      <div className="button-row">
        <ButtonLink full to="/quick-recharge">
          {t({ message: 'View Packs', comment: 'button' })}
        </ButtonLink>
      </div>
    </IllustratedPage>
  )
}
