/** /dashboard: the active and the expired packs of a subscriber. */
import type { OwnedPack } from '#contract/packs.ts'
import { pageDataContext } from '#web/document/loader-context.ts'
import { OwnedPacks } from '#web/features/packs/owned-packs.tsx'
import { type LabelsOf, packLabels } from '#web/features/pack-display/pack-labels.ts'
import { clearPartnerProblem, usePartnerProblem } from '#web/features/login/partner-login.ts'
import { isQueued } from '#web/features/packs/own-plans.ts'
import { QueuedPack } from '#web/features/packs/queued-pack.tsx'
import { PacksSkeleton, PacksLoader, usePacksLoading } from '#web/features/packs/packs-loader.tsx'
import { SessionProblem, useIsUserLoading } from '#web/layout/session-problem.tsx'
import { useRequiredUser } from '#web/session/use-required-user.ts'
import { now } from '#web/browser/clock.ts'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { Notice } from '#web/ui/messages/notice.tsx'
import { pageMeta } from '#web/seo/page-meta.ts'
import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import type { Route } from './+types/dashboard'

export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(pageDataContext)
  return { languages: services.languages(), genres: services.genres() }
}

export const meta = pageMeta({
  title: t`My Dashboard`,
  description: t`Your active and expired packs.`,
  path: '/dashboard',
  noIndex: true,
})

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const user = useRequiredUser()
  const isUserLoading = useIsUserLoading()
  const labelsOf = packLabels(loaderData.languages, loaderData.genres)
  const isLoading = usePacksLoading()
  const problem = usePartnerProblem()
  useEffect(() => clearPartnerProblem, [])
  return (
    <main
      id="main"
      className={isUserLoading || (user && isLoading) ? 'wrap page page--loading' : 'wrap page'}
    >
      <div className="page__head">
        <h1 className="heading-1">{t`My Dashboard`}</h1>
      </div>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <SessionProblem />
      {user ? (
        <PacksLoader>
          {(packs, onCancelled) => <Packs packs={packs} labelsOf={labelsOf} onCancelled={onCancelled} />}
        </PacksLoader>
      ) : (
        <PacksSkeleton />
      )}
    </main>
  )
}

type PacksProps = { packs: OwnedPack[]; labelsOf: LabelsOf; onCancelled: (message: string) => void }

function Packs({ packs, labelsOf, onCancelled }: PacksProps) {
  if (packs.length === 0) {
    return (
      <EmptyState title={t`No pack purchase made yet`}>
        <ButtonLink to="/quick-recharge">{t({ message: 'View Packs', comment: 'button' })}</ButtonLink>
      </EmptyState>
    )
  }
  const time = now()
  const active = packs.filter((pack) => Date.parse(pack.endDate) > time && !isQueued(pack, time))
  const expired = packs.filter((pack) => Date.parse(pack.endDate) <= time)
  return (
    <>
      {active.length > 0 && <OwnedPacks title={t`Active Packs`} packs={active} labelsOf={labelsOf} />}
      <QueuedPack packs={packs} level="h2" onCancelled={onCancelled} />
      {expired.length > 0 && (
        <OwnedPacks title={t`Expired Packs`} packs={expired} expired labelsOf={labelsOf} />
      )}
    </>
  )
}
