/** Whom to call: the toll-free numbers, and the number of each state. */
import type { Phone } from '#contract/brand.ts'
import { STATES } from '#web/parts/call-centre.ts'
import { LegalPage } from '#web/parts/legal-page.tsx'
import { TollFree } from '#web/parts/toll-free.tsx'
import { siteOf, useSite } from '#web/state/site.ts'
import { Icon } from '#web/ui/icon.tsx'
import { pageMeta } from '#web/ui/page-meta.ts'
import type { Route } from './+types/call-center-number'

const TITLE = 'Call Center Number'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: TITLE,
    description: 'The toll-free numbers, and the call-centre number of your state.',
    path: '/call-center-number',
    site: siteOf(matches),
  })

export default function CallCenterNumberPage() {
  const { brand } = useSite()
  const { tollFree, callCentre } = brand
  return (
    <LegalPage title={TITLE}>
      <p className="notice notice--note legal__note">
        <Icon name="phone" />
        <span>
          Toll-free: <TollFree numbers={tollFree} />
        </span>
      </p>
      <table className="table legal__table">
        <caption className="vh">{TITLE}</caption>
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">STD code</th>
            <th scope="col">Phone number</th>
          </tr>
        </thead>
        <tbody>
          {STATES.map(({ name, stdCode, line }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="num">{stdCode}</td>
              <td>
                <Dial phone={callCentre[line] ?? tollFree[0]} state={name} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </LegalPage>
  )
}

function Dial({ phone, state }: { phone: Phone | undefined; state: string }) {
  if (!phone) return null
  return (
    <a className="tel" href={`tel:${phone.dialled}`} aria-label={`${phone.shown}, ${state}`}>
      <Icon name="phone" />
      {phone.shown}
    </a>
  )
}
