import type { FastifyInstance } from 'fastify'
import type { ImageFormat } from '#contract/images.ts'
import { messages } from '#contract/messages.ts'
import { notFound } from '../errors.ts'
import { type Images, isImageWidth } from './images.ts'

const NAME = /^([0-9a-f]{32})-(\d{2,4})\.(avif|webp)$/

/** `/images/{hash}-{width}.{avif|webp}`: the name identifies the content, so a browser may cache it for ever. */
export function imageRoutes(app: FastifyInstance, { images }: { images: Images }): void {
  app.get<{ Params: { name: string } }>('/images/:name', async (request, reply) => {
    const [, hash, digits, format] = NAME.exec(request.params.name) ?? []
    const width = Number(digits)
    if (!hash || !isImageWidth(width)) throw notFound(messages.notFound)
    const bytes = await images.variant(hash, width, format as ImageFormat)
    if (!bytes) throw notFound(messages.notFound)
    return reply.type(`image/${format}`).header('cache-control', 'public, max-age=31536000, immutable').send(bytes)
  })
}
