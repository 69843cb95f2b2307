/** The header of every page: navigation, cart link and user menu. */
import { useOnline } from '#web/browser/use-online.ts'
import { useCart } from '#web/features/cart/cart-store.ts'
import { useSession } from '#web/session/session.ts'
import type { Site } from '#web/session/site.ts'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { plural, t } from '@lingui/core/macro'
import { Link, useLocation } from 'react-router'
import { BrandMark } from './brand-mark.tsx'
import { type HeaderLink, UserMenu } from './user-menu.tsx'

const HOME: HeaderLink = {
  to: '/',
  label: t({ message: `Home`, comment: 'link to the first page' }),
  icon: 'home',
}
const NEW_CONNECTION: HeaderLink = { to: '/new-connection', label: t`New Connection`, icon: 'plus' }
const RAISE_A_REQUEST: HeaderLink = { to: '/raise-a-request', label: t`Raise a request`, icon: 'flag' }
const HELP: HeaderLink = {
  to: '/faqs',
  label: t({ message: `Help`, comment: 'link to questions and answers' }),
  icon: 'help',
}

const FOR_VISITORS = [HOME, NEW_CONNECTION, RAISE_A_REQUEST, HELP]
const FOR_SUBSCRIBERS = [HOME, RAISE_A_REQUEST, HELP]

export function SiteHeader({ site }: { site: Site }) {
  const { pathname } = useLocation()
  const { status } = useSession()
  const { items, ready } = useCart()
  const links = status === 'authenticated' ? FOR_SUBSCRIBERS : FOR_VISITORS
  const classNames = [
    'site-header',
    pathname === '/' && 'site-header--overlay',
    !ready && 'site-header--unread-cart',
    status === 'loading' && 'site-header--unread-session',
    items.length > 0 && 'site-header--with-cart',
  ]

  return (
    <header className={classNames.filter(Boolean).join(' ')}>
      <div className="wrap site-header__inner">
        <BrandMark name={site.brand.product} />
        <nav
          className="site-header__nav"
          aria-label={t({ message: `Main`, comment: 'name of the navigation' })}
        >
          {links.map(({ to, label }) => (
            <Link key={to} to={to} aria-current={to === pathname ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        <div className="site-header__actions">
          <ButtonLink variant="secondary" small icon="bolt" to="/quick-recharge">
            <span>
              {t({ message: `Quick Recharge`, comment: 'button in the header, which has little room' })}
            </span>
          </ButtonLink>
          {(!ready || items.length > 0) && <CartLink count={items.length} />}
          <UserMenu links={links} languages={site.languages} />
        </div>
      </div>
    </header>
  )
}

/** Without a count until the cart is read: `stored-state-script.ts` then decides whether the link is visible. */
function CartLink({ count }: { count: number }) {
  return (
    // /cart always loads as a new document (see its clientLoader): requesting it directly saves a round trip. Without a
    // network the browser would show its own error page.
    <Link
      className="icon-btn"
      to="/cart"
      reloadDocument={useOnline()}
      aria-label={count === 0 ? t`Cart` : t`Cart, ${plural(count, { one: '# item', other: '# items' })}`}
    >
      <Icon name="cart" />
      {count > 0 && (
        <span className="count tabular-nums" aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  )
}
