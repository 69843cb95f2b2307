/** The text of the About Us page: company, app, licence, and third-party software, fonts and data. */
import type { Brand } from '#contract/brand.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Placeholder } from './clauses.tsx'
import { TranslationNote } from './translation-note.tsx'
import packages from './packages.json'

export function AboutText({ brand }: { brand: Brand }) {
  return (
    <div className="prose">
      <TranslationNote path="/about-us" />
      <CompanyAndApp brand={brand} />
      <Licence brand={brand} />
      <ThirdPartyNotices />
    </div>
  )
}

function CompanyAndApp({ brand: { provider, product, companyAddress } }: { brand: Brand }) {
  return (
    <>
      <h2>{t`The company`}</h2>
      <p>
        <Trans>
          {provider} brings television to homes across India by satellite, and with {product} also over the
          internet.
        </Trans>
      </p>
      <p>
        {provider}, {companyAddress ?? <Placeholder>{t`(address to be set by the provider)`}</Placeholder>}
      </p>
      <h2>{t`The app`}</h2>
      <p>
        <Trans>
          {product} brings the apps of many streaming services together in one place, with one account and
          with packs of apps, movies and shows in the languages of India. Satellite subscribers of {provider}{' '}
          get the app as a companion at no extra cost; everybody else can subscribe to packs.
        </Trans>
      </p>
      <p>
        <Trans>
          It runs on Android 7.1 or newer and on iOS 14 or newer. One device can be registered for an account.
        </Trans>
      </p>
    </>
  )
}

function Licence({ brand: { provider, product } }: { brand: Brand }) {
  return (
    <>
      <h2>{t`Licence to use the app`}</h2>
      <p>
        <Trans>
          {provider} gives you a personal licence to use the app on your registered device, for your own
          household and not for business. You cannot pass it on, others may have the same licence beside you,
          and it ends with your account or when it is used against the{' '}
          <Link to="/terms-and-conditions">Terms and Conditions</Link>.
        </Trans>
      </p>
      <p>
        <Trans>
          The app itself stays the property of {provider} and of those who licensed their work to it. Please
          do not copy, change, rent out or sell it, do not take it apart to find out how it is made except
          where the law allows that, and do not remove the notices in it.
        </Trans>
      </p>
      <h2>{t`Trademarks`}</h2>
      <p>
        <Trans>
          {provider}, {product} and their marks belong to {provider}. Names and marks of apps, movies, shows
          and payment services belong to their owners; they stand here to say what a pack contains or how it
          can be paid.
        </Trans>
      </p>
    </>
  )
}

const SOFTWARE = [
  { name: 'React', by: 'Meta Platforms, Inc. and affiliates', licence: 'MIT' },
  { name: 'React Router', by: 'React Training LLC, Remix Software Inc., Shopify Inc.', licence: 'MIT' },
  { name: 'React Hook Form', by: 'Beier(Bill) Luo', licence: 'MIT' },
] as const

const licences = [...new Set(packages.map(({ licence }) => licence))].sort()

/** Lists the packages of the server by licence. The build makes `packages.json` from the lockfile. */
function ServerPackages() {
  return (
    <div className="faq packages">
      <details>
        <summary>
          <span>{t`The ${{ count: packages.length }} software packages that this service uses, by licence`}</span>
        </summary>
        {licences.map((licence) => (
          <section key={licence}>
            <h3>{licence}</h3>
            <ul>
              {packages
                .filter((one) => one.licence === licence)
                .map(({ name, version }) => (
                  <li key={`${name} ${version}`}>
                    {name} <span className="text-faint tabular-nums">{version}</span>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </details>
    </div>
  )
}

function ThirdPartyNotices() {
  return (
    <>
      <h2>{t`Open source`}</h2>
      <p>{t`Your browser runs this software. We thank its authors:`}</p>
      <ul>
        {SOFTWARE.map(({ name, by, licence }) => (
          <li key={name}>
            {t({
              message: `${name}, © ${by}, ${licence} licence`,
              comment: '{name}: of a piece of software; {by}: its authors; {licence}: such as MIT',
            })}
          </li>
        ))}
      </ul>
      <p>
        <a href="/licences.txt">{t`All notices and the text of the licence`}</a>
      </p>
      <ServerPackages />
      <h2>{t`Fonts`}</h2>
      <p>
        <Trans>
          Headings are set in Anek Latin, © The Anek Project Authors, under the{' '}
          <a href="/fonts/OFL.txt">SIL Open Font License 1.1</a>.
        </Trans>
      </p>
      <h2>{t`Data`}</h2>
      <p>
        <Trans>
          Pincodes with their cities come from the npm package indian_address by Siddharth Sharma, under the
          ISC licence, with corrections of our own.
        </Trans>
      </p>
    </>
  )
}
