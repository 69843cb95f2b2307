/** The banner carousel of the home page. The first image loads at once, the others lazily. */
import { CAROUSEL_MS } from '#contract/validation.ts'
import { Carousel } from '#web/ui/carousel/carousel.tsx'
import { type Banner, BUNDLED_BANNERS } from './hero-banners.ts'
import { plural, t } from '@lingui/core/macro'

export function HeroCarousel({ banners = BUNDLED_BANNERS }: { banners?: readonly Banner[] }) {
  return (
    <Carousel
      label={t({ message: 'Featured', comment: 'name of the banners, for screen readers' })}
      trackLabel={plural({ count: banners.length }, { other: '# banners' })}
      autoplayMs={CAROUSEL_MS}
    >
      {banners.map((banner, at) => (
        <Slide key={banner.wide} banner={banner} first={at === 0} />
      ))}
    </Carousel>
  )
}

/** Returns whether a lettering has one line: at least four times as wide as high. It is not scaled to two lines. */
const isOneLine = ({ width, height }: Banner['lettering']) => width / height >= 4

function Slide({ banner, first }: { banner: Banner; first: boolean }) {
  const { lettering, lang } = banner
  return (
    <>
      <picture className="slide__art">
        <source media="(min-width: 600px)" srcSet={banner.wide} />
        <img
          src={banner.tall}
          alt=""
          width="780"
          height="960"
          {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        />
      </picture>
      <div className="slide__copy">
        <img
          className={isOneLine(lettering) ? 'slide__title slide__title--one-line' : 'slide__title'}
          src={lettering.src}
          width={lettering.width}
          height={lettering.height}
          alt={banner.title}
          lang={lang}
          loading={first ? undefined : 'lazy'}
        />
        <p className="slide__meta">
          <span className="title-badge" lang={lang} aria-hidden="true">
            {banner.letter}
          </span>
          {banner.kind}
        </p>
      </div>
    </>
  )
}
