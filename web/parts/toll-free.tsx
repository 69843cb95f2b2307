/** The toll-free numbers in a row: "a, b and c", each to be dialled with a tap. */
import type { Brand } from '#contract/brand.ts'

export function PhoneLinks({ numbers }: { numbers: Brand['tollFree'] }) {
  return numbers.map((phone, at) => (
    <span key={phone.dialled}>
      {separator(at, numbers.length)}
      <a href={`tel:${phone.dialled}`}>{phone.shown}</a>
    </span>
  ))
}

function separator(at: number, count: number): string {
  if (at === 0) return ''
  return at === count - 1 ? ' and ' : ', '
}
