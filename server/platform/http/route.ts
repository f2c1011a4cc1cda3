import type { Readable } from 'node:stream'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  onRequestAsyncHookHandler,
  preValidationAsyncHookHandler,
} from 'fastify'
import { z } from 'zod'
import type { Access, CacheRule, Endpoint, FileRule } from '#contract/platform/endpoint.ts'
import { Seen } from '#contract/platform/values.ts'
import type { Db } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { isId } from '../ids.ts'
import { keyWithQuery } from './cache/query-key.ts'
import { isAccess } from './guard.ts'
import { deadlineOf } from './limit-statements.ts'
import { discardForm, readForm, refuseForm, type Upload } from './multipart.ts'
import { marksFault } from './refuse-marks.ts'

type Output<S> = S extends z.ZodType ? z.output<S> : undefined
type Returned<E extends Endpoint> = E extends { media: string }
  ? Readable
  : z.input<E['answers'][keyof E['answers']]>

export type Input<E extends Endpoint> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
  /** Field values when the form was opened; undefined from callers that overwrite. */
  seen: E extends { isEdit: true } ? Seen | undefined : never
  /** The files of a multipart call, in the order of the form. */
  files: E extends { files: FileRule } ? readonly Upload[] : undefined
  request: FastifyRequest
  reply: FastifyReply
  /** Database for answers that are the same for everyone: see `shareReads`. */
  reads: E extends { cache: CacheRule } ? Db : never
}

/** A request of which only the head was read: of its parameters only `ids` were checked. */
export type Head = { params: { id: string }; request: FastifyRequest }

/**
 * Decides by rows and limits who may send a form, before a byte of it is read. @throws what the
 * caller is refused with
 */
export type Admit = (head: Head) => Promise<unknown>

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Registers the handler of an endpoint. Method, path, guard, validation and the filter of the
 * answer come from the contract. An endpoint without a known access rule is refused. The key of a
 * cached answer is its path, with what of the query string the contract knows. The first status is
 * the default; `reply.code()` chooses another of the contract. A form that callers other than staff
 * may send needs `admit`.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (input: Input<E>) => Promise<Returned<E>> | Returned<E>,
  { admit }: { admit?: Admit } = {},
): void {
  const { method, path, ids, access, right, isConfirmed, isEdit } = endpoint
  const { query, files, media, answers, cache } = endpoint
  if (!isAccess(access)) throw new Error(`${method} ${path} has no access rule`)
  if (access === 'admin' && !right) throw new Error(`${method} ${path} names no right`)
  if (files && !isForStaff(access) && !admit)
    throw new Error(`${method} ${path} reads forms of everyone`)
  const call = async (request: FastifyRequest, reply: FastifyReply) => {
    const { params, uploads } = request
    const { body, seen } = isEdit ? withoutSeen(request.body as Sent) : { body: request.body }
    const input = { params, query: request.query, body, seen, files: uploads, request, reply }
    if (!cache) return handle(input as unknown as Input<E>)
    return app.readShared(request, cache.tags, (reads) =>
      handle({ ...input, reads } as unknown as Input<E>),
    )
  }
  const usual = Number(Object.keys(answers)[0])
  app.route({
    method,
    url: `/api${path}`,
    config: {
      cache,
      deadline: deadlineOf(endpoint),
      cacheKey: cache && query ? keyWithQuery(query, cache.queryPrefix) : undefined,
    },
    onRequest: [
      app.guard({ access, right, isConfirmed }),
      ids && requireIds(ids),
      admit && admitting(app, admit),
    ].filter((hook) => hook !== undefined),
    // Before validation, so that a form is complete or refused.
    preValidation: formHooks(endpoint),
    onResponse: files ? discardForm : [],
    schema: schemaOf(endpoint),
    handler: async (request, reply) => {
      reply.code(usual)
      const called = call(request, reply)
      // If the caller has left, no answer follows whose hook could delete the files.
      const answer = await (files ? called.finally(() => discardForm(request)) : called)
      if (media) {
        const type = media.startsWith('text/') ? `${media}; charset=utf-8` : media
        return reply.type(type).send(answer)
      }
      // A text is JSON here too: Fastify would send it unquoted.
      return typeof answer === 'string'
        ? reply.type(JSON_TYPE).send(JSON.stringify(answer))
        : answer
    },
  })
}

/**
 * Refuses malformed ids in an address, which PostgreSQL would answer with an error. It runs after
 * the guard, whose refusals come first, and before a body is read. @throws 404
 */
const requireIds =
  (ids: NonNullable<Endpoint['ids']>): onRequestAsyncHookHandler =>
  async ({ params }) => {
    const given = new Map(Object.entries(params as Record<string, string>))
    for (const [name, message] of Object.entries(ids))
      if (!isId(given.get(name) ?? '')) throw notFound(message)
  }

/** A call with files reads the form; one that takes JSON refuses forms. */
function formHooks({ files, body }: Endpoint): preValidationAsyncHookHandler[] {
  if (files) return [readForm(files)]
  return body ? [refuseForm] : []
}

const isForStaff = (access: Access): boolean => access === 'admin' || access === 'superAdmin'

const admitting =
  (app: FastifyInstance, admit: Admit): onRequestAsyncHookHandler =>
  async (request) => {
    const { id = '' } = request.params as { id?: string }
    await app.asLoad(request, () => admit({ params: { id }, request }))
  }

type Sent = { seen?: Seen }

const withoutSeen = ({ seen, ...body }: Sent) => ({ body, seen })

const SeenField = z.object({ seen: Seen.optional() })

/** Only the parts that the endpoint has: Fastify validates by each that is named. */
function schemaOf({ params, query, body, isEdit, media, answers }: Endpoint): FastifySchema {
  const schema: FastifySchema = {}
  if (params) schema.params = params
  if (query) schema.querystring = query
  if (body) schema.body = isEdit ? z.intersection(body, SeenField) : body
  if (!media) schema.response = answers
  return schema
}

/**
 * Refuses long runs of marks, validates requests and filters answers with the contract's zod
 * schemas.
 */
export function validateWithZod(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const error = marksFault(data)
    if (error) return { error }
    const result = schema.safeParse(data)
    return result.success ? { value: result.data } : { error: result.error }
  })
  app.setSerializerCompiler<z.ZodType>(({ schema }) => {
    if (!(schema instanceof z.ZodType)) throw new Error('an answer without a schema')
    return (data) => JSON.stringify(schema.parse(data))
  })
}
