/** The states that the call centre serves. Which number a state has is the brand's to say. */
import type { Brand } from '#contract/brand.ts'

type State = { readonly name: string; readonly stdCode: string; readonly line: keyof Brand['callCentre'] }

const state = (name: string, stdCode: string, line: State['line'] = 'otherStates'): State => ({
  name,
  stdCode,
  line,
})

/** STD codes are those of each state's capital, from the public numbering plan; Haryana and Punjab share Chandigarh's. */
export const STATES: readonly State[] = [
  state('Tamil Nadu', '044', 'tamilNadu'),
  state('Karnataka', '080', 'karnataka'),
  state('Kerala', '0471', 'kerala'),
  state('Andhra Pradesh', '0866', 'telanganaAndAndhra'),
  state('Telangana', '040', 'telanganaAndAndhra'),
  state('Assam', '0361'),
  state('Bihar', '0612'),
  state('Chhattisgarh', '0771'),
  state('Delhi', '011'),
  state('Goa', '0832'),
  state('Gujarat', '079'),
  state('Haryana', '0172'),
  state('Himachal Pradesh', '0177'),
  state('Jharkhand', '0651'),
  state('Madhya Pradesh', '0755'),
  state('Maharashtra', '022'),
  state('Odisha', '0674'),
  state('Punjab', '0172'),
  state('Rajasthan', '0141'),
  state('Uttar Pradesh', '0522'),
  state('Uttarakhand', '0135'),
  state('West Bengal', '033'),
]
