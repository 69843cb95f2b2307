/** The arrows of a card row on a wide screen, where a row cannot be swiped: each moves it by several cards. */
import { Control } from './carousel-bar.tsx'

const CARDS = 4

export function RowArrows({ step }: { step: (by: number) => void }) {
  return (
    <div className="row-arrows needs-js">
      <Control name="Previous" icon="left" arrow onPress={() => step(-CARDS)} />
      <Control name="Next" icon="right" arrow onPress={() => step(CARDS)} />
    </div>
  )
}
