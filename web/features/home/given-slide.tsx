/** A banner of the catalogue: its title is text over the picture, and the whole slide leads to its package, if it has one. */
import type { PageBanner } from '#contract/page-data.ts'
import { LANGUAGE_LETTERS, LANGUAGE_TAGS } from '#web/art/language-marks.ts'
import { titleLang } from '#web/features/pack-display/pack-labels.ts'
import { joinTexts, shownText } from '#web/language/shown-text.tsx'
import { useSlideInView } from '#web/ui/carousel/carousel.tsx'
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
    <div className="slide__copy slide__copy--text">
      <p className={`slide__words slide__words--${sizeOf(title)}`} lang={lang}>
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

/** Up to these numbers of letters a title takes one or two lines of a phone in the size. */
const LARGE_LETTERS = 14
const MEDIUM_LETTERS = 26

/** Returns the size of a title by its letters. Vowel signs above and below others take no width. */
function sizeOf(title: string): 'large' | 'medium' | 'small' {
  const { length } = title.replaceAll(/\p{Mn}/gu, '')
  if (length <= LARGE_LETTERS) return 'large'
  return length <= MEDIUM_LETTERS ? 'medium' : 'small'
}
