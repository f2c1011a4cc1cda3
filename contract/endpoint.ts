import type { z } from 'zod'
import type { RightRule } from './rights.ts'
import type { SentSeen } from './values.ts'

/**
 * Who may make a call. `public`: every caller alike, a token is not read. `anyone`: visitors too, but the answer
 * depends on the caller, so a token that is sent must be valid. `users` is the basic role alone. A finer rule, such as the owner of
 * an order, is checked by the use case, which has read the row. Spec §6.
 */
export type Access = 'public' | 'anyone' | 'signedIn' | 'users' | 'admin' | 'superAdmin'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Of answers that jobs may change without dropping a tag: they derive the words and filters that products are found by. */
export const FOUND_TTL_MS = 60_000

/** A cached answer: it stays valid until one of these tags is dropped. */
export type CacheRule = {
  tags: readonly string[]
  ttlMs?: number
  /** How the names of parameters begin that the answer depends on beside those of `query`. */
  queryPrefix?: string
  /** A CDN may keep the answer, where the shop has one: for pages; what the browser reads of a form is always ours. */
  isForCdn?: true
}

export type FileRule = {
  fields: readonly string[]
  maxFiles: number
  maxBytes: number
}

type Call = {
  method: Method
  /** Below `/api`, in the router's notation: `/sales/:id`, `/products/search/:limit/:skip/:search?`. */
  path: string
  /**
   * The session must have given a password or a code within the last `CONFIRMED_MINUTES`, else 403 with `needs`: a
   * browser left open, or a copied session, is not enough.
   */
  isConfirmed?: true
  /** One line for the API document. */
  summary: string
  params?: z.ZodObject
  /** The query string, each value optional: filters and sort orders of a list. Other names are ignored. */
  query?: z.ZodObject
  body?: z.ZodType
  /**
   * A form that changes what others may change, too. Its body may have `seen`: what the fields were when it was opened.
   * Then a change of somebody else since is not overwritten, but answered with 409, `fields`, and their `current` values.
   */
  isEdit?: true
  /**
   * Present where the call is `multipart/form-data`: the names of its file fields, and the bytes that each file stays
   * below. `body` then describes its text fields, which all arrive as strings.
   */
  files?: FileRule
  /** Present where the answer is a stream of this media type in place of JSON; its schema is then not used. */
  media?: 'text/csv' | 'text/event-stream' | 'application/pdf'
  /** Answers by status; the first is what the typed client parses, the others share its shape or are `Message`. */
  answers: { readonly [status: number]: z.ZodType }
  /** Its statements may take as long as those of a report. */
  isReport?: true
  /** Only for answers that are the same for everyone. */
  cache?: CacheRule
}

/** `right`: what the caller's account must be allowed to do; super admins are allowed all. */
type WhoMay = { access: 'admin'; right: RightRule } | { access: Exclude<Access, 'admin'>; right?: never }

export type Endpoint = Call & WhoMay

/** Describes one HTTP call: guard, validation, response filter, API document and typed client all come from it. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Values<T> = T[keyof T]
type InputOf<S> = S extends z.ZodType ? z.input<S> : never

type SeenOf<E> = E extends { isEdit: true } ? SentSeen : unknown

/** The files of a multipart call by the name of their field. */
export type CallFiles = Readonly<Record<string, readonly Blob[]>>

/** What a caller passes: `{ params, query, body, files }`, each only where the endpoint has it. */
export type CallInput<E extends Endpoint> = (E extends { params: z.ZodObject }
  ? { params: InputOf<E['params']> }
  : { params?: undefined }) &
  (E extends { query: z.ZodObject } ? { query?: InputOf<E['query']> } : { query?: undefined }) &
  (E extends { body: z.ZodType } ? { body: InputOf<E['body']> & SeenOf<E> } : { body?: undefined }) &
  (E extends { files: FileRule } ? { files: CallFiles } : { files?: undefined })

/** What a caller gets back: the parsed body of any of its successful answers. */
export type CallOutput<E extends Endpoint> = z.output<Values<E['answers']>>
