/** The states that the call centre serves, grouped by their phone number in the brand file. */
import type { Brand, Phone } from '#contract/brand.ts'
import { t } from '@lingui/core/macro'

type State = { readonly name: string; readonly stdCode: string; readonly line: keyof Brand['callCentre'] }
type NumberOfStates = { readonly phone: Phone; readonly states: readonly State[] }

const stateOf = (name: string, stdCode: string, line: State['line'] = 'otherStates'): State => ({
  name,
  stdCode,
  line,
})

/** STD codes are those of each state's capital, from the public numbering plan. Haryana and Punjab use Chandigarh's. */
export const CALL_CENTRE_NUMBERS: readonly State[] = [
  stateOf(t`Tamil Nadu`, '044', 'tamilNadu'),
  stateOf(t`Karnataka`, '080', 'karnataka'),
  stateOf(t`Kerala`, '0471', 'kerala'),
  stateOf(t`Andhra Pradesh`, '0866', 'telanganaAndAndhra'),
  stateOf(t`Telangana`, '040', 'telanganaAndAndhra'),
  stateOf(t`Assam`, '0361'),
  stateOf(t`Bihar`, '0612'),
  stateOf(t`Chhattisgarh`, '0771'),
  stateOf(t`Delhi`, '011'),
  stateOf(t`Goa`, '0832'),
  stateOf(t`Gujarat`, '079'),
  stateOf(t`Haryana`, '0172'),
  stateOf(t`Himachal Pradesh`, '0177'),
  stateOf(t`Jharkhand`, '0651'),
  stateOf(t`Madhya Pradesh`, '0755'),
  stateOf(t`Maharashtra`, '022'),
  stateOf(t`Odisha`, '0674'),
  stateOf(t`Punjab`, '0172'),
  stateOf(t`Rajasthan`, '0141'),
  stateOf(t`Uttar Pradesh`, '0522'),
  stateOf(t`Uttarakhand`, '0135'),
  stateOf(t`West Bengal`, '033'),
]

/**
 * Returns each number once, in the order of the states above. A state without a number gets the first toll-free number.
 * @param compareNames sorts the states of a number
 */
export function numbersOfStates(
  { callCentre, tollFree }: Brand,
  compareNames: (one: string, other: string) => number,
): NumberOfStates[] {
  const groups = new Map<string, { phone: Phone; states: State[] }>()
  for (const state of CALL_CENTRE_NUMBERS) {
    const phone = callCentre[state.line] ?? tollFree[0]
    if (!phone) continue
    const group = groups.get(phone.dialled) ?? { phone, states: [] }
    group.states.push(state)
    groups.set(phone.dialled, group)
  }
  for (const { states } of groups.values()) states.sort((one, other) => compareNames(one.name, other.name))
  return [...groups.values()]
}
