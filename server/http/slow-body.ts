import type { FastifyInstance } from 'fastify'

const BODY_MS = 15_000

const isForm = (contentType: string | undefined): boolean => contentType?.startsWith('multipart/form-data') ?? false

/**
 * Pictures and files may take minutes over a slow line, so the server itself waits for them. All other bodies are
 * small: who takes long over one only holds the line, and it is cut.
 */
export function hurryBodies(app: FastifyInstance, bodyMs: number = BODY_MS): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (raw.method !== 'GET' && raw.method !== 'HEAD' && !isForm(raw.headers['content-type'])) {
      const timer = setTimeout(() => raw.destroy(), bodyMs).unref()
      const stop = (): void => clearTimeout(timer)
      raw.once('end', stop).once('close', stop)
    }
    done()
  })
}
