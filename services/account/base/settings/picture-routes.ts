import { MAX_PICTURE_BYTES, PictureAddedAnswer, PictureForm } from '@sluice/contract/api-admin-settings'
import { PICTURE_PATH, PictureAnswer, PictureParams } from '@sluice/contract/api-site'
import { sessionOf } from '../http/access.ts'
import { problem } from '../http/fail.ts'
import { say } from '../http/say.ts'
import type { Api } from '../http/validation.ts'
import type { Limiter } from '../limits/limiter.ts'
import { formHook } from '../uploads/form-hook.ts'
import { acceptForms } from '../uploads/read-form.ts'
import { sendPicture } from '../uploads/send-picture.ts'
import { knownPictures } from './known-pictures.ts'
import { addPicture, type PictureDeps } from './pictures.ts'

/** Pictures of the site: administrators add them, everybody can see them. */
export function pictureRoutes(api: Api, deps: PictureDeps & { limiter: Limiter }): void {
  const { db, uploads } = deps

  api.register(async (scope: Api) => {
    await acceptForms(scope, MAX_PICTURE_BYTES)
    scope.post(
      '/api/admin/settings/pictures',
      {
        config: {
          access: 'admin',
          summary: say('Upload an image for the site settings', '上传供站点设置使用的图片'),
        },
        bodyLimit: MAX_PICTURE_BYTES + 64 * 1024,
        preValidation: formHook(deps, { purpose: 'picture', file: 'picture', missing: 'field_required' }),
        schema: {
          consumes: ['multipart/form-data'],
          body: PictureForm,
          response: { 200: PictureAddedAnswer },
        },
      },
      async (request) => {
        const path = await addPicture(deps, sessionOf(request).userId, request.body.picture)
        return { status: 'success' as const, data: { path } }
      },
    )
  })

  api.get(
    `${PICTURE_PATH}:name`,
    {
      config: { access: 'public', summary: say('An image used by the site settings', '站点设置中的图片') },
      schema: { params: PictureParams, response: { 200: PictureAnswer } },
    },
    async (request, reply) => {
      const { name } = request.params
      // Payment screenshots are stored in the same place, so a name alone is not enough.
      if (!(await knownPictures(db, [name])).has(name)) throw problem('not_found')
      return reply.send((await sendPicture(reply, uploads, name)) as never)
    },
  )
}
