/** The movie or show packs: search, filters and a carousel of pack cards. */
import type { Genre, Language, Package } from '#contract/catalogue.ts'
import { CAROUSEL_MS } from '#contract/validation.ts'
import { api } from '#web/session/api-client.ts'
import { useQuery } from '#web/session/use-query.ts'
import { addToCart, removeFromCart, useCart } from '#web/features/cart/cart-store.ts'
import { Carousel } from '#web/ui/carousel/carousel.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadError } from '#web/ui/messages/load-error.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { isSearchable } from './is-searchable.ts'
import { PackCard } from './pack-card.tsx'
import { packLabels } from '#web/features/pack-display/pack-labels.ts'
import { type PackFilters, usePackFilters } from './use-pack-filters.ts'
import { PackFilterBar } from './pack-filter-bar.tsx'

type PackCarouselProps = {
  /** '2' or '3'. */
  type: string
  label: string
  packs: readonly Package[]
  languages: readonly Language[]
  genres: readonly Genre[]
}

export function PackCarousel({ type, label, packs, languages, genres }: PackCarouselProps) {
  const filters = usePackFilters()
  const { answer, again } = useQuery(isSearchable(filters.q, packs) ? filters.q : undefined, () =>
    api('GET /api/search/:query', { query: filters.q }),
  )
  const listed = answer.status === 'loaded' ? answer.value.data : packs
  const shown = listed.filter((pack) => pack.fld_type === type && passes(pack, filters))

  return (
    <>
      <PackFilterBar
        filters={filters}
        isSearch={(text) => isSearchable(text, packs)}
        languages={languages}
        genres={genres}
      />
      {answer.status === 'loading' && <CarouselSkeleton />}
      {answer.status === 'failed' && (
        <div className="shelf-failed">
          <LoadError message={answer.failure.message} onAgain={again} />
        </div>
      )}
      {(answer.status === 'idle' || answer.status === 'loaded') && (
        <Cards
          // A new key resets the scroll position for another list.
          key={`${filters.q} ${filters.language} ${filters.genre}`}
          label={label}
          packs={shown}
          words={packLabels(languages, genres)}
        />
      )}
    </>
  )
}

const passes = (pack: Package, { language, genre }: PackFilters) =>
  (language === '' || pack.fld_language === language) && (genre === '' || pack.fld_genre === genre)

type CardsProps = { label: string; packs: readonly Package[]; words: ReturnType<typeof packLabels> }

function Cards({ label, packs, words }: CardsProps) {
  const { items } = useCart()
  if (packs.length === 0) return <EmptyState title="No Results Found" />

  const inCart = new Set(items.map((item) => item.fld_package_id))
  return (
    <Carousel
      variant="carousel"
      label={label}
      trackLabel={packs.length === 1 ? '1 pack' : `${packs.length} packs`}
      autoplayMs={CAROUSEL_MS}
    >
      {packs.map((pack, at) => (
        <PackCard
          key={pack.fld_package_id}
          pack={pack}
          words={words(pack)}
          selected={inCart.has(pack.fld_package_id)}
          onSelect={(selected) => (selected ? addToCart(pack) : removeFromCart(pack.fld_package_id))}
          eager={at < 4}
        />
      ))}
    </Carousel>
  )
}

/** Renders a skeleton with the dimensions of the shelf, so that nothing below it shifts when the packs load. */
function CarouselSkeleton() {
  return (
    <Loading>
      <div className="carousel">
        <ul className="carousel__track scroll-row">
          {[0, 1, 2, 3].map((card) => (
            <li key={card}>
              <Skeleton shape="poster" />
              <span className="pack__foot">
                <span className="skeleton skeleton--words">
                  {BLANK}
                  <br />
                  {BLANK}
                  <span className="skeleton__phone-line">{BLANK}</span>
                </span>
                <span className="price">{BLANK}</span>
              </span>
            </li>
          ))}
        </ul>
        <div className="carousel__bar skeleton--bar">
          <div className="carousel-progress" />
          <div className="carousel__controls needs-js">
            <span className="icon-btn" />
          </div>
        </div>
      </div>
    </Loading>
  )
}

/** A no-break space that gives an empty line its height. */
const BLANK = '\u00a0'
