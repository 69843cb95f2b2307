/** Statements that violate a rule by a second row. */
export const OTHER_ID = '00000000-0000-7000-8000-000000000099'

/** Copies one row. @param changed the values of the columns */
export const copyOf = (table: string, columns: string, changed: string, which = 'true'): string =>
  `insert into ${table} (${columns}) select ${changed} from ${table} where ${which} limit 1`
