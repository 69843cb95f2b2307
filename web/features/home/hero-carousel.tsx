/** The banner carousel of the home page: the banners of the catalogue, or else the bundled ones. */
import type { PageBanner } from '#contract/page-data.ts'
import { CAROUSEL_MS } from '#contract/delays.ts'
import { Carousel } from '#web/ui/carousel/carousel.tsx'
import { BannerPicture } from './banner-picture.tsx'
import { GivenSlide } from './given-slide.tsx'
import { type Banner, BUNDLED_BANNERS } from './hero-banners.ts'
import { plural, t } from '@lingui/core/macro'

/** @param given the banners of the catalogue; null if it has none */
export function HeroCarousel({ given }: { given: readonly PageBanner[] | null }) {
  return (
    <Carousel
      label={t({ message: 'Featured', comment: 'name of the banners, for screen readers' })}
      trackLabel={plural(
        { count: (given ?? BUNDLED_BANNERS).length },
        { one: '# banner', other: '# banners' },
      )}
      autoplayMs={CAROUSEL_MS}
    >
      {given
        ? given.map((banner, at) => <GivenSlide key={banner.id} banner={banner} first={at === 0} />)
        : BUNDLED_BANNERS.map((banner, at) => <Slide key={banner.wide} banner={banner} first={at === 0} />)}
    </Carousel>
  )
}

/** Returns whether a lettering has one line: at least four times as wide as high. It is not scaled to two lines. */
const isOneLine = ({ width, height }: Banner['lettering']) => width / height >= 4

function Slide({ banner, first }: { banner: Banner; first: boolean }) {
  const { lettering, lang } = banner
  return (
    <>
      <BannerPicture banner={banner} first={first} />
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
