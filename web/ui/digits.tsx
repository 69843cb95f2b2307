/** A long number, shown in groups: 98400 12345. What is copied and what is read out stays the plain number. */
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
