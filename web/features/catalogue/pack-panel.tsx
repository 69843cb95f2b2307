/** The panel of movie or show packs: search, filters, the carousel of the list, and the rows of the whole tab. */
import type { Genre, Language } from '#contract/catalogue.ts'
import type { WithText } from '#contract/page-data.ts'
import type { ShownText } from '#web/language/shown-text.tsx'
import type { LabelsOf } from '#web/features/pack-display/pack-labels.ts'
import { Notice } from '#web/ui/messages/notice.tsx'
import { useFocusAfterSeeAll } from './focus-after-see-all.ts'
import { isSearchable } from '#web/features/catalogue/filters/is-searchable.ts'
import { type PacksData, searchableQuery } from './load-pack-browser.ts'
import { MoreTitles } from '#web/features/catalogue/titles/more-titles.tsx'
import { PackCarousel } from './pack-carousel.tsx'
import { packCount } from './pack-count.ts'
import { PackFilterBar } from '#web/features/catalogue/filters/pack-filter-bar.tsx'
import { isNarrowed } from './pack-query.ts'
import { PackRows } from '#web/features/catalogue/rows/pack-rows.tsx'
import { usePackFilters } from '#web/features/catalogue/filters/use-pack-filters.ts'
import { usePackList } from './use-pack-list.ts'
import { usePanelLists } from './use-panel-lists.ts'

type PackPanelProps = {
  /** Such as "Movies". */
  label: ShownText
  data: PacksData
  languages: readonly WithText<Language>[]
  genres: readonly WithText<Genre>[]
  labels: LabelsOf
  /** Stops autoplay while a title sheet is open. */
  isHeld: boolean
}

export function PackPanel({ label, data, languages, genres, labels, isHeld }: PackPanelProps) {
  const { rows, shortTitles } = data
  const { query: typed, set } = usePackFilters(data.query)
  const query = searchableQuery(typed, shortTitles)
  const lists = usePanelLists(data)
  const loaded = usePackList(query, lists)
  const { notice, next, total } = loaded.list
  const narrowed = isNarrowed(query)
  useFocusAfterSeeAll(narrowed)
  return (
    <>
      <PackFilterBar
        query={typed}
        onSet={set}
        isSearch={(text) => isSearchable(text, shortTitles)}
        languages={languages}
        genres={genres}
      />
      {notice !== undefined && (
        <div className="list-notice">
          <Notice kind="info">{notice}</Notice>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {narrowed && total > 0 && packCount(total)}
      </p>
      <PackCarousel label={label.text} loaded={loaded} query={query} labels={labels} isHeld={isHeld} />
      <MoreTitles query={query} next={next} />
      {!narrowed && (
        <PackRows type={query.type} openList={lists.rows} label={label} rows={rows} labels={labels} />
      )}
    </>
  )
}
