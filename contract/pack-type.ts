/** The types of packages, the values of `fld_type`: '1' app plan, '2' movie pack, '3' show pack. */

/** The type of an app plan, which is a base pack: a subscriber uses one at a time. */
export const APP_PLAN = '1'
