/**
 * The legal texts, whose English version prevails. A paragraph without a translation is shown in English, so that a
 * change of the English text does not have to wait for translators. Pure.
 */
export const isLegalText = (file: string): boolean =>
  /(?:^|\/)web\/features\/legal\/(?:terms|privacy)-text\.tsx$/.test(file)
