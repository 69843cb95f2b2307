/** The rows of a tab, one for each language and genre. Only those near the screen have their cards. */
import type { PackRow } from '#contract/page-data.ts'
import type { LabelsOf } from '#web/features/pack-display/pack-labels.ts'
import { joinTexts, Shown, type ShownText, shownText } from '#web/language/shown-text.tsx'
import { useId, useRef } from 'react'
import { Link } from 'react-router'
import type { PackList } from '#web/features/catalogue/pack-list.ts'
import { packCount } from '#web/features/catalogue/pack-count.ts'
import { packAddress, type PackQuery } from '#web/features/catalogue/pack-query.ts'
import { RowCards } from './row-cards.tsx'
import { RowPlace } from './row-place.tsx'
import { useRowsInReach } from './use-rows-in-reach.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

type PackRowsProps = {
  type: string
  /** Such as "Movies". */
  label: ShownText
  rows: readonly PackRow[]
  labels: LabelsOf
  /** Returns the list of a row, which keeps its packs while its cards are not in the document. */
  openList: (query: PackQuery) => PackList
}

export function PackRows({ type, label, rows, labels, openList }: PackRowsProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const hasCards = useRowsInReach(box, rows.length)
  if (rows.length === 0) return null
  return (
    <div className="pack-rows">
      <a className="skip pack-rows__skip" href="#after-rows">
        {t({ message: `Skip the rows`, comment: 'link past the rows of packs' })}
      </a>
      <div ref={box}>
        {rows.map((row, at) => {
          const query = queryOf(type, row)
          const { text: name, lang } = rowName(row, label)
          return (
            <section key={packAddress(query)} className="pack-row" aria-labelledby={`${id}-${at}`}>
              <div className="pack-row__head">
                <h3 className="heading-3">
                  <Shown {...shownText(row.name, row.text)} />{' '}
                  <span className="pack-row__count">{packCount(row.total)}</span>
                </h3>
                <Link className="pack-row__all" to={packAddress(query)}>
                  <Trans comment="link; <0> is only read aloud, such as: Tamil Movies">
                    See all
                    <span className="visually-hidden" id={`${id}-${at}`} lang={lang}>
                      {' '}
                      {name}
                    </span>
                  </Trans>
                </Link>
              </div>
              {hasCards(at) ? (
                <RowCards packList={openList(query)} query={query} labels={labels} />
              ) : (
                <RowPlace />
              )}
            </section>
          )
        })}
      </div>
      <div id="after-rows" tabIndex={-1} />
    </div>
  )
}

function rowName(row: PackRow, type: ShownText): ShownText {
  const shown = shownText(row.name, row.text)
  const { text: name } = shown
  const { text: label } = type
  const text = t({
    message: `${name} ${label}`,
    comment:
      'name of a row of packs, read aloud, such as "Tamil Movies". name: a language or a genre; label: Movies or Shows; both are translated elsewhere and cannot take endings. Where they do not fit together, write them apart: {label}: {name}',
  })
  return { text, lang: joinTexts([shown, type], ' ').lang }
}

const queryOf = (type: string, { by, id }: PackRow): PackQuery => ({
  type,
  language: by === 'language' ? id : '',
  genre: by === 'genre' ? id : '',
  q: '',
  after: '',
})
