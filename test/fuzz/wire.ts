import type { Call, Wire } from './exchange.ts'
import { bytesOf } from './forms.ts'
import { toJson } from './hostile.ts'
import type { KnownValues } from './known.ts'

/** Fills the known values in. `token`: the caller's; undefined for visitors. */
export function wireOf(call: Call, known: KnownValues, token: string | undefined): Wire {
  const { payload, headers } = payloadOf(call.body, known)
  const drawn = Object.entries(call.headers).map(([name, value]) => [
    name,
    headerText(known.fill(value)),
  ])
  return {
    method: call.method,
    url: `${pathOf(call, known)}${queryOf(call.query, known)}`,
    headers: {
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...Object.fromEntries(drawn),
    },
    payload,
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : toJson(value))
/** A header's text as a client's library lets it through. */
const headerText = (value: unknown): string => textOf(value).replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

/** Such as no client's library makes: sent as they are. */
const RAW = new Set(['%', '%00', '%2e%2e%2f', '..', '#{7*7}'])
/** Longer ones no proxy passes on. */
const LONGEST = 6_000

function pathOf({ operation, path }: Call, known: KnownValues): string {
  const values = path.map((value) => textOf(known.fill(value)))
  return operation.path.replace(/\{\w+\}/g, () => {
    const text = values.shift() ?? ''
    return RAW.has(text) ? text : encode(text).slice(0, LONGEST)
  })
}

function queryOf(query: Call['query'], known: KnownValues): string {
  const pairs = query.flatMap(([name, value]) => {
    const filled = known.fill(value)
    return (Array.isArray(filled) ? filled : [filled]).map(
      (one) => `${name}=${encode(textOf(one)).slice(0, LONGEST)}`,
    )
  })
  return pairs.length > 0 ? `?${pairs.slice(0, 60).join('&')}` : ''
}

const JSON_TYPE = { 'content-type': 'application/json' }

function payloadOf(body: Call['body'], known: KnownValues): Pick<Wire, 'payload' | 'headers'> {
  if (!body) return { payload: undefined, headers: {} }
  if ('form' in body) return bytesOf({ ...body.form, fields: known.fill(body.form.fields) })
  const text = 'text' in body ? body.text : toJson(known.fill(body.json))
  return { payload: Buffer.from(text), headers: JSON_TYPE }
}

/** A command that sends it again. Bytes that no terminal shows are cut down to their text. */
export function curlOf(origin: string, { method, url, headers, payload }: Wire): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
  const named = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const data = payload ? [`--data-binary ${quoted(payload.toString().slice(0, 4_000))}`] : []
  return [
    'curl -isS --path-as-is',
    `-X ${method}`,
    quoted(`${origin}${url}`),
    ...named,
    ...data,
  ].join(' ')
}
