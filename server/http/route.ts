import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { CacheRule, Endpoint, FileRule } from '#contract/endpoint.ts'
import type { Db } from '../db/schema.ts'
import { keyWithQuery } from './cache/query-key.ts'
import { isAccess } from './guard.ts'
import { discardSpooled, readForm, refuseForm, type SpooledUpload, spoolForm, type Upload } from './multipart.ts'

type Output<S> = S extends z.ZodType ? z.output<S> : undefined
type Answer<E extends Endpoint> = E['answers'][keyof E['answers']] extends infer S
  ? S extends z.ZodType
    ? z.input<S>
    : never
  : never

/** What a handler returns: a stream where the answer is no JSON. */
type Returned<E extends Endpoint> = E extends { media: string } ? Readable : Answer<E>

type Files<E extends Endpoint> = E extends { files: { spool: true } }
  ? readonly SpooledUpload[]
  : E extends { files: FileRule }
    ? readonly Upload[]
    : undefined

export type Input<E extends Endpoint> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
  /** The files of a multipart call, in the order of the form. */
  files: Files<E>
  request: FastifyRequest
  reply: FastifyReply
  /** What an answer that is the same for everyone is read from: see `shareReads`. */
  reads: E extends { cache: CacheRule } ? Db : never
}

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Registers the handler of an endpoint. Method, path, guard, validation and the filter of the answer come from the
 * contract. An endpoint without a known access rule is refused. The key of a cached answer is its path, with what of
 * the query string the contract knows. The first status is the default; `reply.code()` chooses another of the contract.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (input: Input<E>) => Promise<Returned<E>> | Returned<E>,
): void {
  const { method, path, access, right, isConfirmed, query, body, files, media, answers, cache } = endpoint
  if (!isAccess(access)) throw new Error(`${method} ${path} has no access rule`)
  if (access === 'admin' && !right) throw new Error(`${method} ${path} names no right`)
  const call = (request: FastifyRequest, reply: FastifyReply) => {
    const { params, body, uploads } = request
    const input = { params, query: request.query, body, files: uploads, request, reply }
    if (!cache) return handle(input as unknown as Input<E>)
    return app.readShared(request, cache.tags, (reads) => handle({ ...input, reads } as unknown as Input<E>))
  }
  /** If the caller has left, no answer follows whose hook could delete the files. */
  const handleSpooled = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await call(request, reply)
    } finally {
      await discardSpooled(request)
    }
  }
  const usual = Number(Object.keys(answers)[0])
  app.route({
    method,
    url: `/api${path}`,
    config: { cache, ...(cache && query && { cacheKey: keyWithQuery(query, cache.queryPrefix) }) },
    onRequest: app.guard({ access, right, isConfirmed }) ?? [],
    // Before validation, so that a form is complete or refused.
    preValidation: files ? (files.spool ? spoolForm(files) : readForm(files)) : body ? refuseForm : [],
    onResponse: files?.spool ? discardSpooled : [],
    schema: schemaOf(endpoint),
    handler: async (request, reply) => {
      reply.code(usual)
      const answer = files?.spool ? await handleSpooled(request, reply) : await call(request, reply)
      if (media) return reply.type(media.startsWith('text/') ? `${media}; charset=utf-8` : media).send(answer)
      // A text is JSON here too: Fastify would send it unquoted.
      return typeof answer === 'string' ? reply.type(JSON_TYPE).send(JSON.stringify(answer)) : answer
    },
  })
}

const schemaOf = ({ params, query, body, media, answers }: Endpoint): FastifySchema => ({
  ...(params && { params }),
  ...(query && { querystring: query }),
  ...(body && { body }),
  ...(!media && { response: answers }),
})

/** Validates requests and filters answers with the contract's zod schemas. */
export function validateWithZod(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const result = schema.safeParse(data)
    return result.success ? { value: result.data } : { error: result.error }
  })
  app.setSerializerCompiler<z.ZodType>(({ schema }) => {
    if (!(schema instanceof z.ZodType)) throw new Error('an answer without a schema')
    return (data) => JSON.stringify(schema.parse(data))
  })
}
