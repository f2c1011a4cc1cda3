import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { notFoundError } from '../errors.ts'
import { turnOfRequest } from '../http/request-turn.ts'
import type { Images } from './images.ts'
import { IMAGE_VARIANTS } from './variants.ts'

const IMAGE_FILE_NAME = /^(?<hash>[0-9a-f]{32})-(?<ending>\d{2,4}\.\w+)$/

/** Web mail and other shops may show the images: their pages have other origins. */
const IMAGE_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
}

/**
 * `/images/{hash}-{width}.{format}`: the name identifies the content, so a browser may cache it
 * permanently.
 */
export function imageRoutes(app: FastifyInstance, { images }: { images: Images }): void {
  app.get<{ Params: { name: string } }>('/images/:name', async (request, reply) => {
    const { hash, ending } = IMAGE_FILE_NAME.exec(request.params.name)?.groups ?? {}
    const variant = IMAGE_VARIANTS.find(({ width, format }) => `${width}.${format}` === ending)
    if (!hash || !variant) throw notFoundError(messages.notFound)
    const bytes = await images.variant(hash, variant, turnOfRequest(request, reply))
    if (!bytes) throw notFoundError(messages.notFound)
    return reply.type(`image/${variant.format}`).headers(IMAGE_HEADERS).send(bytes)
  })
}
