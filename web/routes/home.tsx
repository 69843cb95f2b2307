/** The home page: the banners and the login. */
import { pageDataContext } from '#web/document/loader-context.ts'
import { preloadsOf } from '#web/features/home/banner-picture.tsx'
import { BUNDLED_BANNERS } from '#web/features/home/hero-banners.ts'
import { HeroCarousel } from '#web/features/home/hero-carousel.tsx'
import { LoginForm } from '#web/features/login/login-form.tsx'
import { siteJsonLd } from '#web/seo/site-json-ld.ts'
import { returnPath } from '#web/session/return-path.ts'
import { useSession } from '#web/session/session.ts'
import { siteOf, useSite } from '#web/session/site.ts'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { pageMeta } from '#web/seo/page-meta.ts'
import { useRedirect } from '#web/browser/use-redirect.ts'
import { t } from '@lingui/core/macro'
import { useSearchParams } from 'react-router'
import type { Route } from './+types/home'

/** Returns the banners of the catalogue; null if the page shows the bundled ones. */
export function loader({ context }: Route.LoaderArgs) {
  const banners = context.get(pageDataContext).banners()
  return banners.length > 0 ? banners : null
}

/**
 * If the catalogue has no banners, a click on the link to the home page shows it at once: an attribute of the first page's
 * root element says whether there are any. Without a network, the page has the bundled banners.
 */
export const clientLoader = async ({ serverLoader }: Pick<Route.ClientLoaderArgs, 'serverLoader'>) =>
  document.documentElement.hasAttribute('data-banners') ? serverLoader().catch(() => null) : null

export const shouldRevalidate = () => false

const tags = pageMeta({
  title: t({ message: `Home`, comment: 'link to the first page' }),
  description: t`Log in with your mobile number to manage your packs and payments, or start a new subscription.`,
  path: '/',
})
export const meta: Route.MetaFunction = (args) => {
  const site = siteOf(args.matches)
  const [first] = args.loaderData ?? BUNDLED_BANNERS
  return [...tags(args), ...(site ? [siteJsonLd(site)] : []), ...(first ? preloadsOf(first) : [])]
}

export default function HomePage({ loaderData: given }: Route.ComponentProps) {
  const { brand } = useSite()
  useContinueAfterLogin()
  return (
    <main id="main" className="home">
      <HeroCarousel given={given} />
      <div className="wrap wrap--flush">
        <section className="card card--float home__card" aria-labelledby="login-title">
          <h1 className="heading-1" id="login-title">
            {t`Login to manage your ${{ product: brand.product }} Account`}
          </h1>
          <LoginForm>
            <ButtonLink variant="secondary" full to="/new-connection">
              {t({ message: `Register Now`, comment: 'button' })}
            </ButtonLink>
          </LoginForm>
        </section>
      </div>
    </main>
  )
}

/** Redirects a subscriber to the page that required the login, or to the default page. */
function useContinueAfterLogin() {
  const { status } = useSession()
  const [query] = useSearchParams()
  useRedirect(status === 'authenticated' ? returnPath(query.get('next')) : undefined)
}
