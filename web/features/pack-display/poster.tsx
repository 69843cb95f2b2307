/** A pack's picture. A generated poster contains no text; its title is set over it as text of the page. */
import type { Package } from '#contract/catalogue.ts'
import { inkOf } from '#web/art/palettes.ts'
import { LANGUAGE_LETTERS } from '#web/art/language-marks.ts'
import { fitTitle } from '#web/art/title-fit.ts'
import { type CSSProperties, useEffect, useState } from 'react'
import { imageSources, lightThemePoster, hasGeneratedPoster } from './poster-image.ts'
import { type PackLabels, titleLang } from './pack-labels.ts'

type PosterProps = {
  pack: Pick<Package, 'fld_package_name' | 'fld_image'>
  labels: PackLabels
  /** A small picture beside the pack's name: without title and language letter. */
  thumb?: boolean
  eager?: boolean
}

export function Poster({ pack, labels, thumb = false, eager = false }: PosterProps) {
  const title = pack.fld_package_name
  const picture = usePicture(pack, labels)
  const isGenerated = hasGeneratedPoster(pack.fld_image)
  const { style, fontSize, lineHeight } = fitTitle(title)
  const lang = titleLang(title, labels.language)
  const lightPoster = lightThemePoster(pack.fld_image)
  return (
    <span
      className={`poster poster--${style}${thumb ? ' poster--thumb' : ''}`}
      style={
        {
          '--k': fontSize,
          '--lead': lineHeight,
          backgroundColor: inkOf(drawingOf(title, labels)),
        } as CSSProperties
      }
    >
      {picture !== undefined && (
        <picture>
          {lightPoster !== undefined && <source media="(prefers-color-scheme: light)" srcSet={lightPoster} />}
          <img
            {...imageSources(picture, thumb)}
            width="300"
            height="450"
            alt=""
            loading={eager ? undefined : 'lazy'}
          />
        </picture>
      )}
      {isGenerated && !thumb && (
        <>
          <LanguageLetter language={labels.language} />
          <span className="poster__title" lang={lang}>
            {title}
          </span>
        </>
      )}
    </span>
  )
}

/** Renders a letter of the language's script. Hidden from screen readers: the text below the picture repeats it. */
function LanguageLetter({ language }: { language: string | undefined }) {
  const letter = language === undefined ? undefined : LANGUAGE_LETTERS[language]
  if (letter === undefined) return null
  return (
    <span className="title-badge" lang={titleLang(letter, language)} aria-hidden="true">
      {letter}
    </span>
  )
}

/** Returns what decides the drawing. A pack without a language or a genre is drawn as English or as a drama. */
const drawingOf = (title: string, { language = 'English', genre = 'Drama' }: PackLabels) => ({
  title,
  language,
  genre,
})

/** Returns the picture's address. Loads the large drawing code only for a pack without a picture. */
function usePicture({ fld_package_name: title, fld_image: image }: PosterProps['pack'], labels: PackLabels) {
  const [drawing, setDrawing] = useState<{ title: string; address: string }>()
  const { language, genre } = drawingOf(title, labels)
  useEffect(() => {
    if (image !== '') return
    let wanted = true
    import('#web/art/poster.ts').then(
      ({ poster }) => {
        const svg = poster({ title, language, genre })
        if (wanted) setDrawing({ title, address: `data:image/svg+xml,${encodeURIComponent(svg)}` })
      },
      () => undefined, // Offline: the background colour and the title remain.
    )
    return () => {
      wanted = false
    }
  }, [image, title, language, genre])

  if (image !== '') return image
  return drawing?.title === title ? drawing.address : undefined
}
