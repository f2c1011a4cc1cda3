import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { notFound } from '../errors.ts'
import { type Images, isImageFormat, isImageWidth } from './images.ts'

const NAME = /^([0-9a-f]{32})-(\d{2,4})\.(avif|webp)$/

/** `/images/{hash}-{width}.{avif|webp}`: the name identifies the content, so a browser may cache it permanently. */
export function imageRoutes(app: FastifyInstance, { images }: { images: Images }): void {
  app.get<{ Params: { name: string } }>('/images/:name', async (request, reply) => {
    const [, hash, digits, format] = NAME.exec(request.params.name) ?? []
    const width = Number(digits)
    if (!hash || !isImageWidth(width) || !isImageFormat(format)) throw notFound(messages.notFound)
    const bytes = await images.variant(hash, width, format)
    if (!bytes) throw notFound(messages.notFound)
    return reply.type(`image/${format}`).header('cache-control', 'public, max-age=31536000, immutable').send(bytes)
  })
}
