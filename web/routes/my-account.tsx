/** /my-account: packs and transactions, and the account details of the subscriber. */
import type { User } from '#contract/identity.ts'
import { pageDataContext } from '#web/document/loader-context.ts'
import { AccountDetails } from '#web/features/account/account-details.tsx'
import { NextPlan } from '#web/features/catalogue/plans/next-plan.tsx'
import { MyPacks } from '#web/features/packs/my-packs.tsx'
import { type LabelsOf, packLabels } from '#web/features/pack-display/pack-labels.ts'
import { PacksSkeleton, PacksLoader, usePacksLoading } from '#web/features/packs/packs-loader.tsx'
import { RaisedRequests } from '#web/features/support/raised-requests.tsx'
import { RenewalCard } from '#web/features/renewal/renewal-card.tsx'
import { Reminders } from '#web/features/account/reminders.tsx'
import { RegisteredDevice } from '#web/features/account/registered-device.tsx'
import { Transactions } from '#web/features/packs/transactions.tsx'
import { type PaymentsQuery, useUnsettledPayments } from '#web/features/timeline/unsettled-payments.tsx'
import { PersonalDataSection } from '#web/features/account/personal-data.tsx'
import { SessionProblem, useIsUserLoading } from '#web/layout/session-problem.tsx'
import { useRequiredUser } from '#web/session/use-required-user.ts'
import { pageMeta } from '#web/seo/page-meta.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { t } from '@lingui/core/macro'
import { useSearchParams } from 'react-router'
import type { Route } from './+types/my-account'

export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(pageDataContext)
  return { languages: services.languages(), genres: services.genres() }
}

/** Both tabs use the same data. */
export const shouldRevalidate = () => false

export const meta = pageMeta({
  title: t`My Account`,
  description: t`Your packs, transactions, requests and account details.`,
  path: '/my-account',
  noIndex: true,
})

export default function MyAccountPage({ loaderData }: Route.ComponentProps) {
  const user = useRequiredUser()
  const isUserLoading = useIsUserLoading()
  const labelsOf = packLabels(loaderData.languages, loaderData.genres)
  return (
    <main id="main" className={isUserLoading ? 'wrap page account page--loading' : 'wrap page account'}>
      <h1 className="heading-1">{t`My Account`}</h1>
      <SessionProblem />
      {/* The key discards all state of the former subscriber when another one signs in on the open page. */}
      {user ? <Account key={user.fld_subscriber_id} user={user} labelsOf={labelsOf} /> : <AccountSkeleton />}
    </main>
  )
}

const TRANSACTIONS = 'transactions'

function Account({ user, labelsOf }: { user: User; labelsOf: LabelsOf }) {
  const [query] = useSearchParams()
  const onTransactions = query.get('tab') === TRANSACTIONS
  const payments = useUnsettledPayments(onTransactions)
  const arePacksLoading = usePacksLoading()
  const isLoading = arePacksLoading || payments.answer.status === 'loading'
  return (
    <div className={isLoading ? 'two-columns account--loading' : 'two-columns'}>
      <Purchases labelsOf={labelsOf} onTransactions={onTransactions} payments={payments} />
      <div className="account__side">
        <AccountDetails user={user} />
        <RenewalCard />
        <Reminders />
        <RegisteredDevice />
        <RaisedRequests />
        <PersonalDataSection />
      </div>
    </div>
  )
}

/** Renders a skeleton with the same layout, so that nothing shifts when the session is known. */
function AccountSkeleton() {
  return (
    <div className="two-columns">
      <section>
        <div className="tabs" aria-hidden="true" />
        <PacksSkeleton column />
      </section>
      <div className="account__side" aria-hidden="true">
        <div className="card">
          <Skeleton style={{ width: '50%', height: 24, margin: '10px 0' }} />
          {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
            <Skeleton key={row} shape="line" style={{ margin: '31px 0 0' }} />
          ))}
        </div>
      </div>
    </div>
  )
}

type PurchasesProps = { labelsOf: LabelsOf; onTransactions: boolean; payments: PaymentsQuery }

function Purchases({ labelsOf, onTransactions, payments }: PurchasesProps) {
  const tabs = [
    { label: t`My Packs`, to: '/my-account', current: !onTransactions },
    { label: t`Transactions`, to: `/my-account?tab=${TRANSACTIONS}`, current: onTransactions },
  ]
  return (
    <section>
      <Tabs label={t`My Account`} tabs={tabs} />
      <h2 className="visually-hidden">{onTransactions ? t`Transactions` : t`My Packs`}</h2>
      <PacksLoader column>
        {(packs, onCancelled) =>
          onTransactions ? (
            <Transactions packs={packs} labelsOf={labelsOf} payments={payments} />
          ) : (
            <>
              <MyPacks packs={packs} labelsOf={labelsOf} onCancelled={onCancelled} />
              <NextPlan packs={packs} />
            </>
          )
        }
      </PacksLoader>
    </section>
  )
}
