/** Every bug that the simulation must find. */
import { BUGS_IN_CODE } from './bugs-in-code.ts'
import { BUGS_IN_PAIRS } from './bugs-in-pairs.ts'
import type { PlantedBug } from './planted-bug.ts'

export const PLANTED_BUGS: PlantedBug[] = [...BUGS_IN_CODE, ...BUGS_IN_PAIRS]
