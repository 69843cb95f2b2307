/** /raise-a-request: the form for a subscriber, a link to the login for a visitor. */
import { RequestForm } from '#web/features/support/request-form.tsx'
import { IllustratedPage } from '#web/ui/messages/illustrated-page.tsx'
import login from '#web/ui/illustrations/login.svg?raw'
import { SessionProblem, useIsUserLoading } from '#web/layout/session-problem.tsx'
import { loginPath } from '#web/session/return-path.ts'
import { useSession } from '#web/session/session.ts'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { pageMeta } from '#web/seo/page-meta.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { t } from '@lingui/core/macro'

export const meta = pageMeta({
  title: t`Raise a request`,
  description: t`Ask about a payment, the content or your account, and say where we can call you.`,
  path: '/raise-a-request',
})

export default function RaiseARequestPage() {
  const { status, user } = useSession()
  const isUserLoading = useIsUserLoading()
  if (status === 'anonymous') return <LoginToRaise />
  return (
    <main id="main" className={isUserLoading ? 'wrap page page--loading' : 'wrap page'}>
      <div className="request">
        <div className="page__head">
          <h1 className="heading-1">{t`Raise a request`}</h1>
        </div>
        <SessionProblem />
        {user ? <RequestForm key={user.fld_subscriber_id} user={user} /> : <FormSkeleton />}
      </div>
    </main>
  )
}

function LoginToRaise() {
  return (
    <IllustratedPage tone="neutral" drawing={login}>
      <h1 className="heading-1">{t`Login to raise the request`}</h1>
      <div className="button-row">
        <ButtonLink full to={loginPath('/raise-a-request')}>
          {t({ message: `Login`, comment: 'button' })}
        </ButtonLink>
      </div>
    </IllustratedPage>
  )
}

function FormSkeleton() {
  return (
    <Loading>
      <div className="card">
        {[56, 132, 56].map((height, at) => (
          <Skeleton key={at} style={{ height, borderRadius: 12, marginTop: at > 0 ? 24 : 0 }} />
        ))}
      </div>
    </Loading>
  )
}
