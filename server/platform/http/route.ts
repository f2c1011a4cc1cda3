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
import { SeenValues } from '#contract/platform/values.ts'
import type { CheckedActor } from '../access/actor.ts'
import type { AuditedAct } from '../audit/audit.ts'
import type { Db } from '../db/schema.ts'
import { notFoundError } from '../errors.ts'
import { isWellFormedId } from '../ids.ts'
import { keyWithQuery } from './cache/query-key.ts'
import { actOfRequest, isAccessRule } from './guard.ts'
import { deadlineOfEndpoint } from './limit-statements.ts'
import { discardForm, readMultipartForm, refuseFormBody, type Upload } from './multipart.ts'
import { findMarksFault } from './refuse-marks.ts'

type Output<S> = S extends z.ZodType ? z.output<S> : undefined
type Returned<E extends Endpoint> = E extends { media: string }
  ? Readable
  : z.input<E['answers'][keyof E['answers']]>

type IfSignedIn<E extends Endpoint, Value> = E extends {
  access: Exclude<Access, 'public' | 'anyone'>
}
  ? Value
  : never

export type RouteInput<E extends Endpoint> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
  /** Field values when the form was opened; undefined from callers that overwrite. */
  seen: E extends { isEdit: true } ? SeenValues | undefined : never
  /** The files of a multipart call, in the order of the form. */
  files: E extends { files: FileRule } ? readonly Upload[] : undefined
  actor: IfSignedIn<E, CheckedActor>
  /** The actor, and the address of the call. */
  act: IfSignedIn<E, AuditedAct>
  request: FastifyRequest
  reply: FastifyReply
  /** Database for answers that are the same for everyone: see `shareCachedReads`. */
  reads: E extends { cache: CacheRule } ? Db : never
}

/** A request of which only the head was read: of its parameters only `ids` were checked. */
export type RequestHead = { params: { id: string }; request: FastifyRequest }

/**
 * Decides by rows and limits who may send a form, before a byte of it is read. @throws what the
 * caller is refused with
 */
export type Admit = (head: RequestHead) => Promise<unknown>

const JSON_TYPE = 'application/json; charset=utf-8'

type RouteHandler<E extends Endpoint> = (input: RouteInput<E>) => Promise<Returned<E>> | Returned<E>

type RouteHandlers<Group extends Record<string, Endpoint>> = {
  [Name in keyof Group]:
    | RouteHandler<Group[Name]>
    | { admit: Admit; handle: RouteHandler<Group[Name]> }
}

/** Registers the handlers of a group of endpoints: each endpoint has one. */
export function registerRoutes<Group extends Record<string, Endpoint>>(
  app: FastifyInstance,
  endpoints: Group,
  handlers: RouteHandlers<Group>,
): void {
  for (const name of Object.keys(endpoints) as (keyof Group)[]) {
    const endpoint = endpoints[name]
    const handler = handlers[name]
    if (typeof handler === 'function') registerRoute(app, endpoint, handler)
    else registerRoute(app, endpoint, handler.handle, handler)
  }
}

/**
 * Registers the handler of an endpoint. Method, path, guard, validation and the filter of the
 * answer come from the contract. An endpoint without a known access rule is refused. The key of a
 * cached answer is its path, with what of the query string the contract knows. The first status is
 * the default; `reply.code()` chooses another of the contract. A form that callers other than staff
 * may send needs `admit`.
 */
export function registerRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: RouteHandler<E>,
  { admit }: { admit?: Admit } = {},
): void {
  const { method, path, ids, access, right, isConfirmed, isEdit } = endpoint
  const { query, files, media, answers, cache } = endpoint
  if (!isAccessRule(access)) throw new Error(`${method} ${path} has no access rule`)
  if (access === 'admin' && !right) throw new Error(`${method} ${path} names no right`)
  if (files && !isStaffAccess(access) && !admit)
    throw new Error(`${method} ${path} reads forms of everyone`)
  const call = async (request: FastifyRequest, reply: FastifyReply) => {
    const { params, uploads, actor } = request
    const { body, seen } = isEdit ? withoutSeen(request.body as SentForm) : { body: request.body }
    const act = actor && actOfRequest(request)
    const sent = { params, query: request.query, body, seen, files: uploads }
    const input = { ...sent, actor, act, request, reply }
    if (!cache) return handle(input as unknown as RouteInput<E>)
    return app.readShared(request, cache.tags, (reads) =>
      handle({ ...input, reads } as unknown as RouteInput<E>),
    )
  }
  const usual = Number(Object.keys(answers)[0])
  app.route({
    method,
    url: `/api${path}`,
    config: {
      cache,
      deadline: deadlineOfEndpoint(endpoint),
      cacheKey: cache && query ? keyWithQuery(query, cache.queryPrefix) : undefined,
    },
    onRequest: [
      app.guard({ access, right, isConfirmed }),
      ids && requireWellFormedIds(ids),
      admit && createAdmitHook(app, admit),
    ].filter((hook) => hook !== undefined),
    // Before validation, so that a form is complete or refused.
    preValidation: formHooksOf(endpoint),
    onResponse: files ? discardForm : [],
    schema: routeSchemaOf(endpoint),
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
const requireWellFormedIds =
  (ids: NonNullable<Endpoint['ids']>): onRequestAsyncHookHandler =>
  async ({ params }) => {
    const given = new Map(Object.entries(params as Record<string, string>))
    for (const [name, message] of Object.entries(ids))
      if (!isWellFormedId(given.get(name) ?? '')) throw notFoundError(message)
  }

/** A call with files reads the form; one that takes JSON refuses forms. */
function formHooksOf({ files, body }: Endpoint): preValidationAsyncHookHandler[] {
  if (files) return [readMultipartForm(files)]
  return body ? [refuseFormBody] : []
}

const isStaffAccess = (access: Access): boolean => access === 'admin' || access === 'superAdmin'

const createAdmitHook =
  (app: FastifyInstance, admit: Admit): onRequestAsyncHookHandler =>
  async (request) => {
    const { id = '' } = request.params as { id?: string }
    await app.asLoad(request, () => admit({ params: { id }, request }))
  }

type SentForm = { seen?: SeenValues }

const withoutSeen = ({ seen, ...body }: SentForm) => ({ body, seen })

const SeenField = z.object({ seen: SeenValues.optional() })

/** Only the parts that the endpoint has: Fastify validates by each that is named. */
function routeSchemaOf({ params, query, body, isEdit, media, answers }: Endpoint): FastifySchema {
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
    const error = findMarksFault(data)
    if (error) return { error }
    const result = schema.safeParse(data)
    return result.success ? { value: result.data } : { error: result.error }
  })
  app.setSerializerCompiler<z.ZodType>(({ schema }) => {
    if (!(schema instanceof z.ZodType)) throw new Error('an answer without a schema')
    return (data) => JSON.stringify(schema.parse(data))
  })
}
