/** The largest files that the desk takes, and the advice about larger ones: the pages refuse them before they are sent. */

export type UploadLimit = { bytes: number; excess: string }

export const PICTURE_LIMIT: UploadLimit = {
  bytes: 5 * 1024 * 1024,
  excess: 'This file is larger than 5 MB. Choose a smaller picture.',
}

/** Some 30,000 rows. */
export const PAYOUT_FILE_LIMIT: UploadLimit = {
  bytes: 4 * 1024 * 1024,
  excess: 'This file is too large for the desk. Import it by the command “payout import” or “payout bank”.',
}

/** Some 10,000 packages. */
export const CATALOGUE_FILE_LIMIT: UploadLimit = {
  bytes: 4 * 1024 * 1024,
  excess: 'This file is too large for the desk. Import it by the command “catalogue import”.',
}

/** The length of such a file as base64. */
export const encodedLength = ({ bytes }: UploadLimit): number => Math.ceil(bytes / 3) * 4
