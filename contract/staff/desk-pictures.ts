/** The endpoint of the desk that stores a picture of the catalogue. */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/problem.ts'
import { deskResponse } from './staff-session.ts'
import { encodedLength, PICTURE_LIMIT } from './upload-limits.ts'

export const PictureRefused = problem(
  'picture_refused',
  422,
  'This file cannot be used as a picture. Nothing was stored.',
)
export const PicturesBusy = problem(
  'pictures_busy',
  503,
  'Other pictures are being encoded. Upload this one again in a minute.',
)

export const uploadDeskPicture = endpoint('POST', '/staff/api/catalogue/pictures', {
  summary:
    'Decodes a JPEG, PNG or WebP picture, encodes it again without metadata in the sizes that pages use, and stores it',
  body: z.strictObject({
    use: z.enum(['package', 'app', 'banner-tall', 'banner-wide'], 'Send what the picture is for.'),
    /** The bytes of the file as base64. Its name and extension are not used. */
    file: z
      .base64('This is not a file.')
      .min(1, 'Choose a picture.')
      .max(encodedLength(PICTURE_LIMIT), PICTURE_LIMIT.excess),
  }),
  response: deskResponse(
    z.object({
      /** For the field `image` of the item, or `tall` or `wide` of a banner. */
      address: z.string(),
      width: z.number(),
      height: z.number(),
      /** The length of the largest size. */
      bytes: z.number(),
    }),
    PictureRefused,
    PicturesBusy,
  ),
})
