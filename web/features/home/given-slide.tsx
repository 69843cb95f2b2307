/** A banner of the catalogue: its title is text over the picture, and the whole slide leads to its package, if it has one. */
import type { PageBanner } from '#contract/page-data.ts'
import { LANGUAGE_LETTERS, LANGUAGE_TAGS } from '#web/art/language-marks.ts'
import { titleLang } from '#web/features/pack-display/pack-labels.ts'
import { joinTexts, shownText } from '#web/language/shown-text.tsx'
import { useSlideInView } from '#web/ui/carousel/carousel.tsx'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { BannerPicture } from './banner-picture.tsx'

export function GivenSlide({ banner, first }: { banner: PageBanner; first: boolean }) {
  const isInView = useSlideInView()
  const content = (
    <>
      <BannerPicture banner={banner} first={first} />
      <BannerText banner={banner} />
    </>
  )
  if (banner.poid === '') return content
  return (
    <Link
      className="slide__link"
      to={`/new-connection?title=${encodeURIComponent(banner.poid)}`}
      tabIndex={isInView ? undefined : -1}
    >
      {content}
    </Link>
  )
}

function BannerText({ banner: { title, language, genre } }: { banner: PageBanner }) {
  const kind = joinTexts([shownText(language.name, language.text), shownText(genre.name, genre.text)], ' · ')
  const isKnown = LANGUAGE_TAGS[language.name] !== undefined
  const lang = isKnown ? titleLang(title, language.name) : language.code
  const letter = LANGUAGE_LETTERS[language.name]
  return (
    <div className="slide__copy">
      <p className="slide__words" lang={lang} style={{ '--k': sizeOf(title) } as CSSProperties}>
        {title}
      </p>
      <p className="slide__meta">
        {letter !== undefined && (
          <span className="title-badge" lang={LANGUAGE_TAGS[language.name]} aria-hidden="true">
            {letter}
          </span>
        )}
        <span lang={kind.lang}>{kind.text}</span>
      </p>
    </div>
  )
}

/** The most letters of a title for a size, and the size as a share of the largest: such titles take one or two lines on a phone. */
const SIZES = [
  [14, 1],
  [26, 0.82],
] as const
/** Sixty letters take three lines. */
const SMALLEST = 0.65

/** Returns the size of a title by its letters. Vowel signs above and below others take no width. */
function sizeOf(title: string): number {
  const { length } = title.replaceAll(/\p{Mn}/gu, '')
  return SIZES.find(([longest]) => length <= longest)?.[1] ?? SMALLEST
}
