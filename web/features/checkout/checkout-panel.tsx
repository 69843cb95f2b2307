/** The panel beside the cart: login for a visitor; bill, terms and payment for a subscriber. */
import type { User } from '#contract/identity.ts'
import { type CartItem, cartTotal } from '#web/features/cart/cart-store.ts'
import { LANGUAGE } from '#web/language/page-language.ts'
import { checkoutDraft } from '#web/session/form-draft.ts'
import { loginPath } from '#web/session/return-path.ts'
import { useSession } from '#web/session/session.ts'
import { useSite } from '#web/session/site.ts'
import { useWallet } from './use-wallet.ts'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useEffect, useState } from 'react'
import { BillingSummary, CartUpgradeSum, Total } from './billing-summary.tsx'
import { isPaymentMethod, type PaymentMethod } from './pay-order-by.ts'
import { PayBar } from './pay-bar.tsx'
import { CheckoutTerms } from './checkout-terms.tsx'
import { PaymentMethodPicker, methodsFor } from './payment-method-picker.tsx'
import { PAYTM_ROOT } from './paytm-checkout.ts'
import { RenewalConsent } from './renewal-consent.tsx'
import { useCheckout } from './use-checkout.ts'
import type { PaymentHold } from './use-payment-hold.ts'
import { useRenewalOffer } from './use-renewal-offer.ts'
import { t } from '@lingui/core/macro'

type CheckoutPanelProps = {
  items: CartItem[]
  /** The cart has been compared with the current prices. */
  priced: boolean
  hold: PaymentHold
  onPricesDiffer: () => void
}

export function CheckoutPanel({ items, ...checkout }: CheckoutPanelProps) {
  const { status, user } = useSession()
  if (status === 'authenticated') {
    // A key: after a login as another person over this page, neither the consent nor the wallet of the one before remains.
    return <PayPanel key={user.fld_subscriber_id} user={user} items={items} {...checkout} />
  }
  return (
    <aside className="card two-columns__sticky" aria-label={t`Payment`}>
      <BillingSummary items={items} />
      <Total items={items} />
      {status === 'loading' ? <PanelSkeleton /> : <LoginLinks />}
    </aside>
  )
}

function LoginLinks() {
  return (
    <>
      <p className="heading-3 checkout-panel__login">{t`Login and proceed with the purchase`}</p>
      <div className="stacked-buttons">
        <ButtonLink full to={loginPath('/cart')}>
          {t({ message: `Login`, comment: 'button' })}
        </ButtonLink>
        <ButtonLink variant="secondary" full to="/new-connection">
          {t({ message: `Registration`, comment: 'button: to register as a new customer' })}
        </ButtonLink>
      </div>
    </>
  )
}

function PanelSkeleton() {
  return (
    <Loading>
      <Skeleton style={{ height: 52, borderRadius: 12, marginTop: 24 }} />
    </Loading>
  )
}

/** The skeleton while the cart is read. Hidden on a phone, where it would move: it is below lines of unknown height. */
export function CheckoutPanelSkeleton() {
  return (
    <div className="card two-columns__sticky desktop-only" aria-hidden="true">
      <Skeleton shape="line" style={{ margin: '12px 0' }} />
      <div className="total">
        <Skeleton style={{ width: '30%', height: 24 }} />
        <Skeleton style={{ width: '40%', height: 34 }} />
      </div>
      <Skeleton style={{ height: 52, borderRadius: 12, marginTop: 24 }} />
    </div>
  )
}

function PayPanel({ user, items, priced, hold, onPricesDiffer }: CheckoutPanelProps & { user: User }) {
  const { brand } = useSite()
  const renewal = useRenewalOffer(items)
  const checkout = useCheckout({
    buyer: { user, items, brand },
    // While a payment is being confirmed no order is created: the order of that payment may be paid at any moment.
    priced: priced && !hold.held,
    onPricesDiffer,
    onConsentRefused: renewal.reload,
    onPaymentPending: hold.hold,
  })
  const { methods, chosen, loading, choose } = useMethods(user, items, checkout)
  const { agreed, agree, keepAgreement } = useAgreement(user, hold.confirming)
  const canRenew = chosen !== undefined && renewal.gateways.includes(chosen)

  return (
    <section className="card two-columns__sticky checkout-panel" aria-labelledby="billing-title">
      <h2 className="heading-3" id="billing-title">
        {t`Billing Information`}
      </h2>
      <BillingSummary user={user} items={items} />
      <CartUpgradeSum items={items} />
      <PaymentMethodPicker methods={methods} chosen={chosen} loading={loading} onChoose={choose} />
      {canRenew && (
        <RenewalConsent
          offer={renewal.offer}
          isAgreed={renewal.consent !== undefined}
          onAgree={renewal.agree}
        />
      )}
      <CheckoutTerms agreed={agreed} onAgree={agree} />
      <PayBar
        items={items}
        chosen={chosen}
        agreed={agreed}
        payment={{ hold, busy: checkout.busy, problem: checkout.problem }}
        onPay={() => {
          if (!chosen) return
          const consent = canRenew ? renewal.consent : undefined
          keepAgreement(chosen, consent !== undefined)
          checkout.pay(chosen, consent)
        }}
      />
      <div className="checkout-panel__paytm" id={PAYTM_ROOT} />
    </section>
  )
}

/**
 * Returns whether the terms are accepted. The tick with which a payment was started is kept while that payment is being
 * confirmed, for a buyer who comes back from the gateway; in the language in which the terms were accepted. Not the tick of
 * a payment with automatic renewal: its box is never ticked in advance, and the buyer would pay without it unnoticed.
 */
function useAgreement({ fld_subscriber_id: owner }: User, confirming: boolean) {
  const [kept] = useState(() => checkoutDraft.read(owner)?.['agreedIn'] === LANGUAGE)
  const [ticked, agree] = useState<boolean>()
  return {
    agreed: ticked ?? (kept && confirming),
    agree,
    keepAgreement: (way: PaymentMethod, renews: boolean) =>
      checkoutDraft.keep(owner, renews ? { way } : { way, agreedIn: LANGUAGE }),
  }
}

/**
 * Returns the payment methods. If the chosen method becomes unavailable, none is chosen: the page never chooses another
 * one silently. Reloads the wallet after a wallet payment failed.
 */
function useMethods(
  user: User,
  items: CartItem[],
  { problem, changeMethod }: ReturnType<typeof useCheckout>,
) {
  const [wanted, setWanted] = useState(() => methodOf(checkoutDraft.read(user.fld_subscriber_id)))
  const { wallet, reload: reloadWallet } = useWallet(user)
  const refused = wanted === 'wallet' && problem !== undefined
  useEffect(() => {
    if (refused) reloadWallet()
  }, [refused, reloadWallet])

  const methods = methodsFor(wallet, cartTotal(items))
  return {
    methods,
    chosen: methods.find(({ way, possible }) => possible && way === wanted)?.way,
    loading: wallet.status === 'loading',
    choose: (way: PaymentMethod) => {
      changeMethod()
      setWanted(way)
      checkoutDraft.keep(user.fld_subscriber_id, { way })
    },
  }
}

const methodOf = (draft: { way?: string } | undefined): PaymentMethod =>
  isPaymentMethod(draft?.way) ? draft.way : 'payu'
