/** Masks a mobile number for staff: they compare the last digits with what a caller says. */
export const maskMobile = (mobile: string): string => `******${mobile.slice(-4)}`
