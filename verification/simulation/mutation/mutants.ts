/** Every bug that the simulation must find. */
import { BUGS_IN_CODE } from './code-mutants.ts'
import { BUGS_IN_PAIRS } from './paired-mutants.ts'
import type { PlantedBug } from './mutant.ts'

export const PLANTED_BUGS: PlantedBug[] = [...BUGS_IN_CODE, ...BUGS_IN_PAIRS]
