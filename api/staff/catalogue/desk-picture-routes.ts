/** The route of the desk that stores an uploaded picture. */
import { openPictureEncoder } from '#api/catalogue/pictures/open-picture-encoder.ts'
import { MAX_PIXELS, type PictureFault } from '#api/catalogue/pictures/encoding-result.ts'
import { limitsOf } from '#api/catalogue/pictures/picture-limits.ts'
import { storePicture } from '#api/catalogue/pictures/store-picture.ts'
import type { AppContext } from '#api/platform/context.ts'
import { recordAct } from '#api/staff/audit-log/record-act.ts'
import { actingOf } from '#api/staff/sessions/require-staff.ts'
import type { PictureUse } from '#contract/picture-address.ts'
import * as contract from '#contract/staff/desk-pictures.ts'
import { encodedLength, PICTURE_LIMIT } from '#contract/staff/upload-limits.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/** Base64 is a third longer than the file; the rest of the body is short. */
const BODY_LIMIT_BYTES = encodedLength(PICTURE_LIMIT) + 64 * 1024

const FAULT_TEXTS: Record<Exclude<PictureFault, 'too_small'>, string> = {
  unknown_format: 'This is not a JPEG, PNG or WebP picture. Save it in one of these formats.',
  animated: 'This picture is animated. Choose a still one.',
  too_many_pixels: `This picture has more than ${String(MAX_PIXELS / 1_000_000)} megapixels. Make it smaller: 1920 pixels in width are enough.`,
  wrong_shape: 'One side of this picture is more than three times the other. Crop it.',
  unreadable: 'This picture is damaged or incomplete. Save it again, or choose another one.',
}

function textOf(fault: PictureFault, use: PictureUse): string {
  if (fault !== 'too_small') return FAULT_TEXTS[fault]
  const { width, height } = limitsOf(use).least
  return `This picture is too small. It needs at least ${String(width)} pixels in width and ${String(height)} in height.`
}

export function deskPictureRoutes(platform: AppContext): FastifyPluginAsyncZod {
  const encode = openPictureEncoder()
  return async (app) => {
    app.route({
      ...contract.uploadDeskPicture,
      bodyLimit: BODY_LIMIT_BYTES,
      handler: async (request) => {
        const acting = actingOf(request)
        const { file, use } = request.body
        const encoded = await encode(Buffer.from(file, 'base64'), use)
        if (!encoded) throw contract.PicturesBusy()
        if (encoded.fault !== undefined)
          throw contract.PictureRefused({ fields: { file: textOf(encoded.fault, use) } })
        const { files, size } = encoded
        const stored = await recordAct(platform, acting, {
          work: (context) => storePicture(context, files, acting.staff.name),
          actOf: ({ hash, bytes }) => ({ name: 'picture.store', subject: hash, after: { use, bytes } }),
        })
        return { data: { address: stored.address, bytes: stored.bytes, ...size } }
      },
    })
  }
}
