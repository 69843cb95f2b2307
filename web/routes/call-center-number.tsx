/** /call-center-number: the toll-free numbers, and each call centre number with its states. */
import { pageDataContext } from '#web/document/loader-context.ts'
import { numbersOfStates } from '#web/features/help/call-centre-numbers.ts'
import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { PhoneLinks } from '#web/layout/phone-links.tsx'
import { useSite } from '#web/session/site.ts'
import { Icon } from '#web/ui/icon.tsx'
import { pageMeta } from '#web/seo/page-meta.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Route } from './+types/call-center-number'

const TITLE = t`Call Center Number`

export const meta = pageMeta({
  title: TITLE,
  description: t`The toll-free numbers, and the call-centre number of your state.`,
  path: '/call-center-number',
})

export function loader({ context }: Route.LoaderArgs) {
  const { site, compareNames } = context.get(pageDataContext)
  return numbersOfStates(site.brand, compareNames)
}

export default function CallCenterNumberPage({ loaderData: numbers }: Route.ComponentProps) {
  const { brand } = useSite()
  return (
    <LegalPage title={TITLE}>
      <p className="notice notice--info legal__note">
        <Icon name="phone" />
        <span>
          <Trans comment="<0/> is a list of phone numbers">
            Toll-free: <PhoneLinks numbers={brand.tollFree} />
          </Trans>
        </span>
      </p>
      <table className="table legal__table calls">
        <caption className="visually-hidden">{TITLE}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Phone number`}</th>
            <th scope="col">{t`State and STD code`}</th>
          </tr>
        </thead>
        <tbody>
          {numbers.map(({ phone, states }) => (
            <tr key={phone.dialled}>
              <th scope="row">
                <a className="tel" href={`tel:${phone.dialled}`}>
                  <Icon name="phone" small />
                  {phone.shown}
                </a>
              </th>
              <td>
                {/* On a phone, where the head of the table is hidden. */}
                <span className="calls__head" aria-hidden="true">{t`State and STD code`}</span>
                <ul className="states">
                  {states.map(({ name, stdCode }) => (
                    <li key={name}>
                      {name} <span className="tabular-nums">{stdCode}</span>
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </LegalPage>
  )
}
