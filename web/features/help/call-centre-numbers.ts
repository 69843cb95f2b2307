/** The states that the call centre serves, grouped by their phone number in the brand file. */
import type { Brand, Phone } from '#contract/brand.ts'

type State = { readonly name: string; readonly stdCode: string; readonly line: keyof Brand['callCentre'] }
type NumberOfStates = { readonly phone: Phone; readonly states: readonly State[] }

const stateOf = (name: string, stdCode: string, line: State['line'] = 'otherStates'): State => ({
  name,
  stdCode,
  line,
})

/** STD codes are those of each state's capital, from the public numbering plan. Haryana and Punjab use Chandigarh's. */
export const CALL_CENTRE_NUMBERS: readonly State[] = [
  stateOf('Tamil Nadu', '044', 'tamilNadu'),
  stateOf('Karnataka', '080', 'karnataka'),
  stateOf('Kerala', '0471', 'kerala'),
  stateOf('Andhra Pradesh', '0866', 'telanganaAndAndhra'),
  stateOf('Telangana', '040', 'telanganaAndAndhra'),
  stateOf('Assam', '0361'),
  stateOf('Bihar', '0612'),
  stateOf('Chhattisgarh', '0771'),
  stateOf('Delhi', '011'),
  stateOf('Goa', '0832'),
  stateOf('Gujarat', '079'),
  stateOf('Haryana', '0172'),
  stateOf('Himachal Pradesh', '0177'),
  stateOf('Jharkhand', '0651'),
  stateOf('Madhya Pradesh', '0755'),
  stateOf('Maharashtra', '022'),
  stateOf('Odisha', '0674'),
  stateOf('Punjab', '0172'),
  stateOf('Rajasthan', '0141'),
  stateOf('Uttar Pradesh', '0522'),
  stateOf('Uttarakhand', '0135'),
  stateOf('West Bengal', '033'),
]

/** Returns each number once, in the order of the states. A state without a number gets the first toll-free number. */
export function numbersOfStates({ callCentre, tollFree }: Brand): NumberOfStates[] {
  const groups = new Map<string, { phone: Phone; states: State[] }>()
  for (const state of CALL_CENTRE_NUMBERS) {
    const phone = callCentre[state.line] ?? tollFree[0]
    if (!phone) continue
    const group = groups.get(phone.dialled) ?? { phone, states: [] }
    group.states.push(state)
    groups.set(phone.dialled, group)
  }
  return [...groups.values()]
}
