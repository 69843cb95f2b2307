/** The user menu in the header: the account, and on a phone also the navigation. */
import type { Language } from '#contract/languages.ts'
import type { User } from '#contract/identity.ts'
import { signOut, useSession } from '#web/session/session.ts'
import { Digits } from '#web/ui/forms/digits.tsx'
import { LanguageLinks } from './language-links.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'

export type HeaderLink = { readonly to: string; readonly label: string; readonly icon: IconName }

type UserMenuProps = { links: readonly HeaderLink[]; languages: readonly Language[] }

/** Renders the menu as <details>, so that it opens before hydration. */
export function UserMenu({ links, languages }: UserMenuProps) {
  const { user } = useSession()
  const { pathname } = useLocation()
  const menu = useClosingDetails(pathname)

  return (
    <details className="menu" ref={menu}>
      <summary
        className="icon-btn"
        aria-label={t({ message: 'Menu', comment: 'name of the button that opens the menu' })}
      >
        <span className="mobile-only">
          <Icon name="menu" />
        </span>
        <span className="desktop-only">
          <Icon name="user" />
        </span>
      </summary>
      <div className="menu__popup">
        {user ? <Account user={user} /> : <MenuLink to="/" label={t`Sign In`} icon="user" />}
        <hr className="mobile-only" />
        {links.map((link) => (
          <MenuLink key={link.to} {...link} phoneOnly current={link.to === pathname} />
        ))}
        <MenuLink to="/quick-recharge" label={t`Quick Recharge`} icon="bolt" phoneOnly />
        <LanguageLinks languages={languages} />
      </div>
    </details>
  )
}

function Account({ user }: { user: User }) {
  const name = `${user.fld_first_name} ${user.fld_last_name}`.trim()
  return (
    <>
      <div className="menu__user">
        {name && <b>{name}</b>}
        <dl>
          <div>
            <dt>
              {t({
                message: `SMC No/ CDS No`,
                comment: 'number of the card in the set-top box; both abbreviations stay',
              })}
            </dt>
            <dd>
              <Digits of={user.fld_subscriber_id} />
            </dd>
          </div>
          <div>
            <dt>{t({ message: `Mobile`, comment: 'label of a mobile number' })}</dt>
            <dd>
              <Digits of={user.fld_mobile} />
            </dd>
          </div>
        </dl>
      </div>
      <MenuLink to="/my-account" label={t`My Account`} icon="user" />
      <button type="button" onClick={() => void signOut()}>
        <Icon name="out" />
        {t({ message: 'Sign Out', comment: 'button' })}
      </button>
    </>
  )
}

type MenuLinkProps = HeaderLink & { phoneOnly?: boolean; current?: boolean }

function MenuLink({ to, label, icon, phoneOnly = false, current = false }: MenuLinkProps) {
  return (
    <Link
      to={to}
      className={phoneOnly ? 'mobile-only' : undefined}
      aria-current={current ? 'page' : undefined}
    >
      <Icon name={icon} />
      {label}
    </Link>
  )
}

/** Closes on Escape, on a click outside or on an entry, when the focus leaves it, and when the page changes. */
function useClosingDetails(pathname: string) {
  const details = useRef<HTMLDetailsElement>(null)
  const shownOn = useRef(pathname)

  useEffect(() => {
    // Not at the first render: the visitor may have opened the menu before hydration.
    if (shownOn.current === pathname) return
    shownOn.current = pathname
    if (details.current) details.current.open = false
  }, [pathname])

  useEffect(() => {
    const close = (event: Event) => {
      const menu = details.current
      if (!menu?.open) return
      const { target } = event
      const onSummary = target instanceof Element && menu.querySelector('summary')?.contains(target)
      if (event instanceof KeyboardEvent ? event.key !== 'Escape' : onSummary) return
      menu.open = false
      if (event instanceof KeyboardEvent) menu.querySelector('summary')?.focus()
    }
    const closeBehind = ({ target }: FocusEvent) => {
      const menu = details.current
      if (menu && target instanceof Node && !menu.contains(target)) menu.open = false
    }
    document.addEventListener('click', close)
    document.addEventListener('focusin', closeBehind)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('click', close)
      document.removeEventListener('focusin', closeBehind)
      document.removeEventListener('keydown', close)
    }
  }, [])

  return details
}
