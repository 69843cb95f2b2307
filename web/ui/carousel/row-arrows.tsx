/** The arrows of a card row on a wide screen, where a row cannot be swiped: each moves it by several cards. */
import { t } from '@lingui/core/macro'
import { Control } from './carousel-bar.tsx'

const CARDS = 4

export function RowArrows({ step }: { step: (by: number) => void }) {
  return (
    <div className="row-arrows needs-js">
      <Control
        name={t({ message: `Previous`, comment: 'button that shows the pictures before these' })}
        icon="left"
        arrow
        onPress={() => step(-CARDS)}
      />
      <Control
        name={t({ message: `Next`, comment: 'button that shows the pictures after these' })}
        icon="right"
        arrow
        onPress={() => step(CARDS)}
      />
    </div>
  )
}
