import { z } from 'zod'
import { MAX_IMAGE_BYTES } from './limits.ts'
import { SearchParams } from './list-params.ts'
import type { RightRule } from './rights.ts'
import { IdParam, MessageBody, type SentSeen } from './values.ts'

/**
 * Who may make a call. `public`: every caller alike, a token is not read. `anyone`: visitors too,
 * but the answer depends on the caller, so a token that is sent must be valid. `users` is the basic
 * role alone. A finer rule, such as the owner of an order, is checked by the use case, which has
 * read the row.
 */
export type Access = 'public' | 'anyone' | 'signedIn' | 'users' | 'admin' | 'superAdmin'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** How long answers are cached that jobs change without dropping a tag, as they derive filters. */
export const FOUND_TTL_MS = 60_000

/** A cached answer: it stays valid until one of these tags is dropped. */
export type CacheRule = {
  tags: readonly string[]
  ttlMs?: number
  /** How the names of parameters begin that the answer depends on beside those of `query`. */
  queryPrefix?: string
  /**
   * A CDN may keep the answer, where the shop has one: for pages; what the browser reads of a form
   * is always ours.
   */
  isForCdn?: true
}

export type FileRule = { fields: readonly string[]; maxFiles: number; maxBytes: number }

/**
 * Up to `maxFiles` images in these fields of a form, each below the size that an image may have.
 */
export const imageFileRule = (maxFiles: number, ...fields: string[]) => ({
  fields,
  maxFiles,
  maxBytes: MAX_IMAGE_BYTES,
})

type CallDescription = {
  method: HttpMethod
  /**
   * Below `/api`, in the router's notation: `/sales/:id`, `/products/search/:limit/:skip/:search?`.
   */
  path: string
  /**
   * Needs a password or code of the last `CONFIRMED_MINUTES`, else 403 with `needs`: a browser may
   * be left open.
   */
  isConfirmed?: true
  summary: string
  params?: z.ZodObject
  /**
   * The parameters of the path that are ids, and the message of the 404 for a malformed one: it
   * names nothing. The use case says the same of a well-formed id that names nothing.
   */
  ids?: Readonly<Record<string, string>>
  /** The query string: mostly filters and sort orders of a list. Other names are ignored. */
  query?: z.ZodObject
  body?: z.ZodType
  /**
   * A form that changes what others may change, too. Its body may have `seen`: what the fields were
   * when it was opened. Then a change of somebody else since is not overwritten, but answered with
   * 409, `fields`, and their `current` values.
   */
  isEdit?: true
  /**
   * Present where the call is `multipart/form-data`: the names of its file fields, and the bytes
   * that each file stays below. `body` then describes its text fields, which all arrive as strings.
   */
  files?: FileRule
  /**
   * Present where the answer is a stream of this media type in place of JSON; its schema is then
   * not used.
   */
  media?: 'text/csv' | 'text/event-stream' | 'application/pdf'
  /**
   * Answers by status; the first is what the typed client parses, the others share its shape or are
   * `MessageBody`.
   */
  answers: { readonly [status: number]: z.ZodType }
  /** Its statements may take as long as those of a report. */
  isReport?: true
  /** Only for answers that are the same for everyone. */
  cache?: CacheRule
}

/** `right`: what the caller's account must be allowed to do; super admins are allowed all. */
type WhoMay =
  | { access: 'admin'; right: RightRule }
  | { access: Exclude<Access, 'admin'>; right?: never }
type EndpointCaller = WhoMay & Pick<CallDescription, 'isConfirmed'>

export type Endpoint = CallDescription & WhoMay

export const everyone = { access: 'public' } as const
export const anyone = { access: 'anyone' } as const
export const signedIn = { access: 'signedIn' } as const
export const users = { access: 'users' } as const
export const superAdmin = { access: 'superAdmin' } as const
export const adminWithRight = <const R extends RightRule>(right: R) =>
  ({ access: 'admin', right }) as const
export const confirmedCaller = <C extends EndpointCaller>(caller: C) =>
  ({ ...caller, isConfirmed: true }) as const

/** The parameters that mean the same in every path. Others are given as `params`. */
const PATH_PARAMS = {
  ...SearchParams.shape,
  ...IdParam.shape,
  note: z.string().max(200),
  refund: z.string().max(200),
  productid: z.string().max(200),
}
type PathParams = typeof PATH_PARAMS

/** `id` and `search` of `/x/:id/:search?`. */
type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? RequiredParamName<Name> | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? RequiredParamName<Name>
    : never
type RequiredParamName<Name extends string> = Name extends `${infer Required}?` ? Required : Name

type ParamsOf<Path extends string> = [ParamNames<Path>] extends [never]
  ? unknown
  : ParamNames<Path> extends keyof PathParams
    ? { params: z.ZodObject<Pick<PathParams, ParamNames<Path>>> }
    : never

/**
 * `answer` is sent with 200, `created` with 201; without either it is a `MessageBody`. `answers` names
 * other statuses.
 */
type CallDetails = Partial<Omit<CallDescription, 'method' | 'path' | 'summary'>> & {
  /** The message of the 404 of a path with one `:id`, in place of `ids`. */
  notFound?: string
  answer?: z.ZodType
  created?: z.ZodType
}

type AnswersOf<D extends CallDetails> = D extends { answers: infer Answers }
  ? Answers
  : {
      [status: number]: D extends { answer: infer A } | { created: infer A }
        ? A
        : typeof MessageBody
    }

type DescribedCall<M extends HttpMethod, Path extends string, C, D extends CallDetails> = {
  method: M
  path: Path
  summary: string
} & C &
  Omit<D, 'notFound' | 'answer' | 'created' | 'answers'> &
  (D extends { params: z.ZodObject } ? unknown : ParamsOf<Path>) & { answers: AnswersOf<D> }

/**
 * Describes one HTTP call: guard, validation, response filter, API document and typed client all
 * come from it.
 */
const endpointMaker =
  <M extends HttpMethod>(method: M) =>
  <
    const Path extends string,
    const C extends EndpointCaller,
    const D extends CallDetails = Record<never, never>,
  >(
    path: Path,
    caller: C,
    summary: string,
    details?: D,
  ): DescribedCall<M, Path, C, D> => {
    const { notFound, answer, created, answers, ...rest }: CallDetails = details ?? {}
    const usual = created ? { 201: created } : { 200: answer ?? MessageBody }
    const ids = notFound === undefined ? rest.ids : { id: notFound }
    return {
      method,
      path,
      ...caller,
      summary,
      ...rest,
      ids,
      params: rest.params ?? pathParamsSchema(path),
      answers: answers ?? usual,
    } as unknown as DescribedCall<M, Path, C, D>
  }

/** The schema of the parameters that a path names; undefined for a path without any. */
function pathParamsSchema(path: string): z.ZodObject | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as keyof PathParams)
  if (names.length === 0) return undefined
  return z.object(Object.fromEntries(names.map((name) => [name, PATH_PARAMS[name]])))
}

export const get = endpointMaker('GET')
export const post = endpointMaker('POST')
export const put = endpointMaker('PUT')
export const del = endpointMaker('DELETE')

type InputOf<S> = S extends z.ZodType ? z.input<S> : never

type SeenOf<E> = E extends { isEdit: true } ? SentSeen : unknown

export type CallFiles = Readonly<Record<string, readonly Blob[]>>

/** A query may be left out where all its values may. */
type QueryInput<Query> = Partial<Query> extends Query ? { query?: Query } : { query: Query }

/** Input of a call: `{ params, query, body, files }`, each only where the endpoint has it. */
export type CallInput<E extends Endpoint> = (E extends { params: z.ZodObject }
  ? { params: InputOf<E['params']> }
  : { params?: undefined }) &
  (E extends { query: z.ZodObject } ? QueryInput<InputOf<E['query']>> : { query?: undefined }) &
  (E extends { body: z.ZodType }
    ? { body: InputOf<E['body']> & SeenOf<E> }
    : { body?: undefined }) &
  (E extends { files: FileRule } ? { files: CallFiles } : { files?: undefined })

/** Output of a call: the parsed body of any successful answer. */
export type CallOutput<E extends Endpoint> = z.output<E['answers'][keyof E['answers']]>
