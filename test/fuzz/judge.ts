import { z } from 'zod'
import type { Operation, Schema } from './document.ts'
import type { Answer, Wire } from './exchange.ts'

/** Nobody waits longer. */
export const SLOW_MS = 2_000

export type Judge = (wire: Pick<Wire, 'method' | 'url'>, answer: Answer) => string | undefined

/** Says what is wrong with an answer, by the document; undefined if nothing is. */
export function judgeBy(operations: readonly Operation[]): Judge {
  const known = operations.map((operation) => ({ operation, pattern: patternOf(operation.path) }))
  const declaredFor = (url: string, method: string, status: number): Declared[] => {
    const path = url.split(/[?#]/)[0]?.replace(/\/+$/, '') ?? ''
    const asked = known.filter(
      ({ operation, pattern }) => operation.method === method && pattern.test(path),
    )
    // An address that is none is refused like one that is.
    const answering = status >= 400 ? known.slice(0, 1).concat(asked) : asked
    return answering.flatMap(({ operation }) => declaredOf(operation, status) ?? [])
  }
  return ({ method, url }, answer) => {
    const isHead = method === 'HEAD'
    if (isHead && answer.status === 0 && REFUSED_UNREAD.test(answer.body)) return undefined
    const faults = declaredFor(url, isHead ? 'GET' : method, answer.status).map((one) =>
      faultOf(one, answer, isHead),
    )
    return (
      brokenOf(answer) ??
      (faults.length === 0
        ? `${answer.status} is not declared`
        : faults.every((one) => one)
          ? faults[0]
          : undefined)
    )
  }
}

/**
 * If a head is too long the server knows no method: its refusal has a body, which the client of a
 * HEAD does not expect.
 */
const REFUSED_UNREAD = /Data after `Connection: close`/

const INSIDE = /"stack"|node_modules|at \w+ \(|\/server\/\w+/

/** Answers that no operation may give. */
function brokenOf({ status, body, ms }: Answer): string | undefined {
  if (status === 0 || status >= 500) return `${status || 'no answer'}: ${body.slice(0, 200)}`
  if (ms > SLOW_MS) return `slow: ${Math.round(ms)} ms`
  return INSIDE.test(body.slice(0, 10_000)) ? 'tells of the inside' : undefined
}

/** A changed address may be that of another operation; which one is the router's business. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]*')}$`)

type Declared = Operation['responses'][string]

const declaredOf = ({ responses }: Operation, status: number): Declared | undefined =>
  responses[status] ?? responses[`${String(status)[0]}XX`]

function faultOf(
  { content }: Declared,
  { type, body }: Answer,
  isHead: boolean,
): string | undefined {
  if (!content) return body === '' ? undefined : 'a body where none is declared'
  const [media, described] = Object.entries(content)[0] ?? []
  if (!media || !type.startsWith(media)) return `is ${type}, not ${media}`
  if (media !== 'application/json' || isHead || !described) return undefined
  const { error } = validatorOf(described.schema).safeParse(parsed(body))
  return error && `does not fit its schema: ${error.message.slice(0, 500)}`
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const validators = new WeakMap<Schema, z.ZodType>()

function validatorOf(schema: Schema): z.ZodType {
  const validator =
    validators.get(schema) ?? z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema)
  validators.set(schema, validator)
  return validator
}
