/** Skeletons of pack cards, with the dimensions of a card, so that nothing shifts when the packs load. */
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

/** A no-break space that gives an empty line its height. */
const BLANK = '\u00a0'

export function CardSkeleton() {
  return (
    <span className="pack-card pack-card--skeleton">
      <Skeleton shape="poster" />
      <span className="pack__name" />
      <span className="pack__foot">
        <span className="pack__line">
          <span className="skeleton skeleton--words">{BLANK}</span>
          <span className="price">{BLANK}</span>
        </span>
        <span className="pack__line">
          <span className="skeleton skeleton--words">{BLANK}</span>
          <span>{BLANK}</span>
        </span>
      </span>
    </span>
  )
}

export function CarouselSkeleton() {
  return (
    <Loading>
      <div className="carousel">
        <ul className="card-track carousel__track scroll-row">
          {[0, 1, 2, 3].map((card) => (
            <li key={card}>
              <CardSkeleton />
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
