/** The text of the terms and conditions. Values that the provider has not set are visible placeholders. */
import type { Brand } from '#contract/brand.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Clauses, type ClauseTexts, Placeholder } from './clauses.tsx'
import { TranslationNote } from './translation-note.tsx'

const termsOf = ({ provider, product, adminFee }: Brand): ClauseTexts => [
  [
    t`Accepting these terms`,
    t`These terms are between you and ${provider}. By making an account, or by using ${product}, you accept them. If you do not accept them, please do not use the service.`,
  ],
  [
    t`Who may use the service`,
    t`${product} is offered to people in India who are at least 18 years old. A younger person may watch under the account, and the care, of a parent or guardian.`,
  ],
  [
    t`The service and its app partners`,
    t`${product} brings packs of apps, movies and shows together in one place. The apps and what they show belong to our partners; their own terms apply when you watch there. What a partner offers may change, and titles come and go.`,
  ],
  [
    t`Your account`,
    t`You sign in with your mobile number and a one-time code. Please keep codes to yourself: whoever has a code can sign in as you. One device can be registered for an account; signing in on another device registers that one instead.`,
  ],
  [
    t`Packs and how long they last`,
    t`Each pack is shown with its price and its duration before you pay. Only one base pack is active at a time: the next one can be queued to begin when it ends, or replace it at once as an upgrade. A pack begins on the day shown before you pay, once its payment is confirmed, and ends on the date shown in your account.`,
  ],
  [
    t`Prices and payment`,
    t`You pay the price shown in your cart at the moment of payment, by one of the ways offered there. If a price changes while a pack lies in your cart, you are told before you pay.`,
  ],
  [
    t`Automatic renewal`,
    t`A plan renews by itself only if you agree to it in the cart. Your bank tells you the amount at least 24 hours before each payment, and no payment is above the amount that you agreed to. You can stop at any time, in My Account, in your UPI app or at your bank. A payment that is taken after you have stopped goes back to you by itself.`,
  ],
  [
    t`Admin fee`,
    <Trans comment="<0> is an amount">
      An admin fee may apply where we have to handle a request by hand: <AdminFee amount={adminFee} />.
    </Trans>,
  ],
  [
    t`Satellite subscribers`,
    t`If you are a satellite subscriber of ${provider}, ${product} is your companion app at no extra cost. You may also pay for packs from your wallet balance.`,
  ],
  [
    t`Disputes about a charge`,
    t`If you think that a charge is wrong, tell us within 30 days of the charge. After that time we take the charge as accepted.`,
  ],
  [
    t`Devices that are not supported`,
    t`The app does not work on jailbroken or rooted devices, because what protects the content cannot be relied on there. Please do not try to go around this.`,
  ],
  [
    t`Piracy, VPN and other misuse`,
    t`Packs are for your own household. Please do not copy, record, resend, sell or show the content in public, and do not hide where you are with a VPN or a proxy. Please do not disturb the service or try to get into accounts that are not yours.`,
  ],
  [
    t`Suspending or ending an account`,
    t`We may suspend or end an account that is used against these terms or against the law. You may stop using the service at any time.`,
  ],
  [
    t`What we answer for`,
    t`We work with care to keep the service running, and cannot promise that it is never interrupted. As far as the law allows, we do not answer for what our partners show, for your network or device, or for losses that nobody could foresee. Nothing here takes away a right that the law gives you as a consumer.`,
  ],
  [
    t`Arbitration in Chennai`,
    t`A dispute that we cannot settle by talking goes to arbitration under Indian arbitration law. The seat is Chennai.`,
  ],
  [t`Indian law`, t`These terms are governed by the laws of India.`],
  [
    t`Changes and contact`,
    t`We may change these terms; the page always shows the present ones, and using the service after a change means that you accept it. Questions are welcome through Raise a request or the Contact page.`,
  ],
]

const AdminFee = ({ amount }: { amount: Brand['adminFee'] }) =>
  amount ?? <Placeholder>{t`(amount to be set by the provider)`}</Placeholder>

export const TermsText = ({ brand }: { brand: Brand }) => (
  <>
    <TranslationNote path="/terms-and-conditions" />
    <Clauses texts={termsOf(brand)} />
  </>
)
