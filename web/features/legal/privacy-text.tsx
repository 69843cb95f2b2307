/** The text of the privacy policy and the contact of the grievance officer. */
import type { Brand } from '#contract/brand.ts'
import { EmailText } from '#web/ui/email-text.tsx'
import { t } from '@lingui/core/macro'
import { Clauses, type ClauseTexts, Placeholder } from './clauses.tsx'
import { TranslationNote } from './translation-note.tsx'

const policyOf = ({ provider, product }: Brand): ClauseTexts => [
  [
    t`Who may use the service`,
    t`${product} is a service of ${provider} for people who are at least 18 years old. We do not knowingly keep data of anybody younger; tell us if we do, and we delete it.`,
  ],
  [
    t`What we collect`,
    t`From you: first and last name, mobile number, e-mail address, gender, age range, pincode and city, the language you choose, and what you write to us in a request.`,
    t`From your use of the service: the packs you buy with their dates, your transactions with their reference numbers and amounts, your agreement to automatic renewal with its amount and its reference number at the payment provider, the device that is registered for your account, and when you signed in.`,
    t`We never see the number of your card or the secrets of your bank: these you give to the payment provider alone.`,
  ],
  [
    t`What we use it for`,
    t`To sign you in, to sell you packs and make them work, to answer your requests, to send you the messages that belong to a login or a payment, to keep the books that the law asks for, and to keep others out of your account.`,
  ],
  [
    t`Cookies and storage in your browser`,
    t`One cookie tells this browser apart from others, so that nobody can use your login elsewhere. In the local storage of the browser lie your login, your cart and what you were typing; signing out removes the login.`,
    t`They are needed for the service to work. We set no cookies for advertising and let nobody follow you from here to other sites.`,
  ],
  [
    t`Whom we share it with`,
    t`With those who do a part of the work, and only what that part needs: the payment provider you choose, those who deliver our text messages and e-mails, the app partners whose packs you have, and the satellite service of ${provider} where you are its subscriber.`,
    t`We do not sell your data.`,
  ],
  [
    t`Disclosure to protect rights`,
    t`We disclose data where the law, a court or an authority entitled to it asks us to, and where that is needed to protect the rights, the property or the safety of our customers, of others or of ourselves, such as against fraud.`,
  ],
  [
    t`How we protect it`,
    t`Data travels encrypted. Codes and logins are kept only in a form that cannot be turned back. Those of our people who need data for their work see it, and no others. No protection is perfect: please keep your one-time codes to yourself, and tell us when something looks wrong.`,
  ],
  [
    t`Seeing and correcting your data`,
    t`You may ask what we hold about you, and have it corrected when it is wrong. Most of it you see and change yourself under My Account, where you can also download all of it. For the rest, raise a request or write to the grievance officer. We verify your identity first, so that nobody else gets your data.`,
  ],
  [
    t`How long we keep it`,
    t`We keep your data as long as you have an account. What we need for a time only is deleted before: one-time codes and what was sent with them after 30 days, a try to pay that took no money loses your name after 180 days, past logins are deleted after 180 days, unused devices after 400 days, and closed requests after three years.`,
    t`We delete the record of a reminder that we sent you after 180 days. If you have stopped reminders, we keep that choice until you switch them on again or erase your account, so that we send no more.`,
    t`You can erase your account under My Account at any time; your name, mobile, e-mail, requests and logins are then deleted at once. For one day a coded form of your mobile number remains, which cannot be turned back, so that the limits on one-time codes still hold. The law wants records of payments kept for some years: these stay without anything that points to you. Until then, and if you keep your account, payments carry your name for as long as books must be kept, which is nine years at most.`,
  ],
  [
    t`Governing law`,
    t`The laws of India apply to this policy. Disputes about it are heard by the courts in Chennai.`,
  ],
  [
    t`Updates`,
    t`We may change this policy; the present one always stands here. Going on to use ${product} after a change means that you accept it.`,
  ],
]

export function PrivacyText({ brand }: { brand: Brand }) {
  return (
    <>
      <TranslationNote path="/privacy-policy" />
      <Clauses texts={policyOf(brand)} />
      <GrievanceOfficer brand={brand} />
    </>
  )
}

function GrievanceOfficer({ brand: { provider, companyAddress, grievanceOfficer } }: { brand: Brand }) {
  return (
    <section className="prose" id="grievance-officer">
      <h2>{t`Grievance officer`}</h2>
      <p>{grievanceOfficer?.name ?? <Placeholder>{t`(name to be set by the provider)`}</Placeholder>}</p>
      <p>
        {provider}, {companyAddress ?? <Placeholder>{t`(address to be set by the provider)`}</Placeholder>}
      </p>
      <h3>{t`Contact number`}</h3>
      <p>
        {grievanceOfficer ? (
          <a href={`tel:${grievanceOfficer.phone.dialled}`}>{grievanceOfficer.phone.shown}</a>
        ) : (
          <Placeholder>{t`(number to be set by the provider)`}</Placeholder>
        )}
      </p>
      <h3>{t`E-mail`}</h3>
      <p>
        {grievanceOfficer ? (
          <a href={`mailto:${grievanceOfficer.email}`}>
            <EmailText of={grievanceOfficer.email} />
          </a>
        ) : (
          <Placeholder>{t`(address to be set by the provider)`}</Placeholder>
        )}
      </p>
    </section>
  )
}
