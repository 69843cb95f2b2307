/** The toll-free numbers as a list of phone links: "a, b and c". */
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
