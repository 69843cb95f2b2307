/** The fifteen bundled banners of the home page. Each title is a lettering image in the script of its language. */
import { BANNERS } from '#web/art/banners.ts'
import { LANGUAGE_TAGS, LANGUAGE_LETTERS } from '#web/art/language-marks.ts'
import { t } from '@lingui/core/macro'

/** Width and height of each lettering in pixels, so that the page reserves its space before it loads. */
const LETTERING: Readonly<Record<string, readonly [width: number, height: number]>> = {
  '01': [455, 215],
  '02': [266, 240],
  '03': [275, 225],
  '04': [368, 215],
  '05': [376, 156],
  '06': [264, 201],
  '07': [267, 229],
  '08': [256, 210],
  '09': [235, 231],
  '10': [481, 118],
  '11': [261, 227],
  '12': [259, 214],
  '13': [310, 196],
  '14': [400, 204],
  '15': [428, 153],
}

const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  Tamil: t`Tamil`,
  Telugu: t`Telugu`,
  Kannada: t`Kannada`,
  Malayalam: t`Malayalam`,
  Hindi: t`Hindi`,
  Bengali: t`Bengali`,
  Marathi: t`Marathi`,
  Odia: t`Odia`,
  English: t`English`,
}
const GENRE_NAMES: Readonly<Record<string, string>> = {
  Action: t({ message: 'Action', comment: 'genre of films' }),
  Comedy: t({ message: 'Comedy', comment: 'genre of films' }),
  Devotional: t({ message: 'Devotional', comment: 'genre of films' }),
  Documentary: t({ message: 'Documentary', comment: 'genre of films' }),
  Drama: t({ message: 'Drama', comment: 'genre of films' }),
  Family: t({ message: 'Family', comment: 'genre of films' }),
  Kids: t({ message: 'Kids', comment: 'genre of films' }),
  Music: t({ message: 'Music', comment: 'genre of films' }),
  Romance: t({ message: 'Romance', comment: 'genre of films' }),
  'Sci-Fi': t({ message: 'Sci-Fi', comment: 'genre of films' }),
  Thriller: t({ message: 'Thriller', comment: 'genre of films' }),
}

export type Banner = (typeof BUNDLED_BANNERS)[number]

export const BUNDLED_BANNERS = BANNERS.map(({ id, title, language, genre }) => {
  const [width, height] = LETTERING[id] ?? [400, 200]
  return {
    // `tall` is shown below a width of 600 px, `wide` from 600 px on.
    tall: `/art/banners/${id}-tall.svg`,
    wide: `/art/banners/${id}-wide.svg`,
    title,
    lang: LANGUAGE_TAGS[language],
    letter: LANGUAGE_LETTERS[language],
    kind: `${LANGUAGE_NAMES[language] ?? language} · ${GENRE_NAMES[genre] ?? genre}`,
    lettering: { src: `/art/lettering/${id}.svg`, width, height },
  }
})
