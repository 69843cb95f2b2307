/** The toll-free numbers as a list of phone links: "a, b and c". */
import type { Brand } from '#contract/brand.ts'
import { Trans } from '@lingui/react/macro'

type Phones = Brand['tollFree']

export function PhoneLinks({ numbers }: { numbers: Phones }) {
  const [first, second, ...others] = numbers
  if (!first) return null
  if (!second) return <PhoneLink phone={first} />
  if (others.length === 0) {
    return (
      <Trans comment="<0/> and <1/> are the last two phone numbers of a list">
        <PhoneLink phone={first} /> and <PhoneLink phone={second} />
      </Trans>
    )
  }
  return (
    <>
      <PhoneLink phone={first} />, <PhoneLinks numbers={[second, ...others]} />
    </>
  )
}

const PhoneLink = ({ phone: { dialled, shown } }: { phone: Phones[number] }) => (
  <a href={`tel:${dialled}`}>{shown}</a>
)
