/** The footer of every page: links to the provider's site and to the shop, and the version of the running build. */
import { LANGUAGE } from '#web/language/page-language.ts'
import { shownText } from '#web/language/shown-text.tsx'
import type { Site } from '#web/session/site.ts'
import { t } from '@lingui/core/macro'
import { Children, type ReactNode } from 'react'
import { Link } from 'react-router'
import { LanguageLinks } from './language-links.tsx'
import { BrandMark } from './brand-mark.tsx'

export function SiteFooter({ site: { brand, version, year, languages } }: { site: Site }) {
  const { links, social } = brand
  const tagline = shownText(brand.tagline, brand.taglines[LANGUAGE])
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="site-footer__columns">
          <div className="site-footer__brand">
            <BrandMark name={brand.product} />
            <p className="site-footer__tagline" lang={tagline.lang}>
              {tagline.text}
            </p>
            <nav
              className="site-footer__social"
              aria-label={t({ message: `Social`, comment: 'the links to Facebook and others' })}
            >
              <ExternalLink to={social.facebook}>Facebook</ExternalLink>
              <ExternalLink to={social.instagram}>Instagram</ExternalLink>
              <ExternalLink to={social.youtube}>YouTube</ExternalLink>
              <ExternalLink to={social.x}>X</ExternalLink>
            </nav>
          </div>
          <div>
            <Group title={brand.provider}>
              <ExternalLink to={links.aboutUs}>{t`About Us`}</ExternalLink>
              <Link to="/faqs">{t`Frequently Asked Questions`}</Link>
            </Group>
          </div>
          <div>
            <Group title={t({ message: `Premium`, comment: 'heading over links to the plans' })}>
              <Link to="/new-connection">{t`Start Your Subscription`}</Link>
              <Link to="/subscription-plans">{t`Subscription Plans`}</Link>
            </Group>
            <Group title={t`Favorites and History`}>
              <ExternalLink to={links.likedVideos}>{t`Liked Videos`}</ExternalLink>
            </Group>
          </div>
          <div>
            <Group title={t`Terms & Policies`}>
              <ExternalLink to={links.privacyPolicy}>{t`Privacy Policy`}</ExternalLink>
              <ExternalLink to={links.termsOfUse}>{t`Terms of Use`}</ExternalLink>
              <Link to="/about-us">{t`About the app`}</Link>
            </Group>
          </div>
          <div>
            <Group title={t`For Enquiries & Feedback`}>
              <ExternalLink to={links.contact}>
                {t({ message: `Contact`, comment: 'link to the page with the addresses of the company' })}
              </ExternalLink>
              <Link to="/call-center-number">{t`Call Center Number`}</Link>
            </Group>
          </div>
        </div>
        <LanguageLinks languages={languages} />
        <div className="site-footer__end">
          <span>
            © {year} {brand.provider}
          </span>
          <span className="tabular-nums">{version}</span>
        </div>
      </div>
    </footer>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {Children.map(children, (entry) => (
          <li>{entry}</li>
        ))}
      </ul>
    </>
  )
}

function ExternalLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} rel="noopener">
      {children}
    </a>
  )
}
