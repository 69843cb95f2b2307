/** A long number in groups: 98400 12345. Copying and screen readers get the plain number. */
import { groupDigits } from './group-digits.ts'

export function Digits({ of }: { of: string }) {
  return (
    <span className="digits">
      {groupDigits(of).map((group, at) => (
        <span key={at}>{group}</span>
      ))}
    </span>
  )
}
