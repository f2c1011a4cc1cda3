import { z } from 'zod'
import type { Access, Endpoint, FileRule } from '#contract/platform/endpoint.ts'
import { ErrorBody, Seen } from '#contract/platform/values.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return json
}

/**
 * Describes the body of a call. A form that others may save, too, also has what it was opened with.
 */
function bodySchema(
  schema: z.ZodType,
  { isEdit }: Pick<Endpoint, 'isEdit'>,
): z.core.JSONSchema.BaseSchema {
  const json = schemaOf(schema, 'input')
  return isEdit ? { ...json, properties: { ...json.properties, seen: SEEN } } : json
}

const SEEN = {
  ...schemaOf(Seen, 'input'),
  description:
    'What the fields were when the form was opened, null for one without a value; JSON text in a multipart form. A field that somebody else has changed since is then not overwritten: 409 with `fields` and their `current` values. Left out, the form overwrites.',
}

const jsonBody = (schema: z.ZodType): Json => ({
  'application/json': { schema: schemaOf(schema, 'output') },
})

function formBody(endpoint: Endpoint, { fields, maxFiles, maxBytes }: FileRule): Json {
  const files = { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: maxFiles }
  const description = `Each file stays below ${maxBytes} bytes; ${maxFiles} in all`
  const { properties, ...form } = bodySchema(endpoint.body ?? z.object({}), endpoint)
  const fileFields = Object.fromEntries(fields.map((field) => [field, files]))
  const schema = { ...form, description, properties: { ...properties, ...fileFields } }
  return { 'multipart/form-data': { schema } }
}

/** Describes what a call sends; undefined for one without a body. */
function requestBody(endpoint: Endpoint): Json | undefined {
  const { body, files } = endpoint
  if (files) return { required: true, content: formBody(endpoint, files) }
  if (!body) return undefined
  return {
    required: true,
    content: { 'application/json': { schema: bodySchema(body, endpoint) } },
  }
}

const answerBody = (schema: z.ZodType, { media }: Endpoint): Json =>
  media ? { [media]: { schema: { type: 'string' } } } : jsonBody(schema)

function answersOf(endpoint: Endpoint): Json {
  const answers: Json = {}
  for (const [status, schema] of Object.entries(endpoint.answers))
    answers[status] = { description: endpoint.summary, content: answerBody(schema, endpoint) }
  if (endpoint.cache)
    answers[304] = { description: 'Unchanged since the answer whose ETag is in If-None-Match' }
  answers['4XX'] = { description: 'Refused: the status says why', content: jsonBody(ErrorBody) }
  answers[503] = {
    description: 'Too busy, or without its database or provider; may be asked again',
    headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } },
    content: jsonBody(ErrorBody),
  }
  return answers
}

function pathParameters(path: string, { params }: Endpoint): Json[] {
  const properties = params ? schemaOf(params, 'input').properties : undefined
  return [...path.matchAll(/\{(?<name>\w+)\}/g)].map(({ groups }) => {
    const name = groups?.name ?? ''
    return { name, in: 'path', required: true, schema: properties?.[name] ?? { type: 'string' } }
  })
}

function queryParameters({ query }: Endpoint): Json[] {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const TOKEN = { bearer: [] }

/** `public` calls read no token, `anyone` may send one; all other calls need one. */
const SECURITY: Partial<Record<Access, Json[]>> = { public: [], anyone: [{}, TOKEN] }

/**
 * Joins the names of a group and of its endpoint, such as `salesPlace`. Generated clients name
 * their functions so.
 */
const operationId = (tag: string, name: string): string =>
  `${tag}${name.charAt(0).toUpperCase()}${name.slice(1)}`

type Place = { id: string; path: string; tag: string }

function operationOf({ id, path, tag }: Place, endpoint: Endpoint): Json {
  return {
    operationId: id,
    tags: [tag],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    'x-right': endpoint.right,
    'x-confirmed': endpoint.isConfirmed || undefined,
    security: SECURITY[endpoint.access] ?? [TOKEN],
    parameters: [...pathParameters(path, endpoint), ...queryParameters(endpoint)],
    requestBody: requestBody(endpoint),
    responses: answersOf(endpoint),
  }
}

/** Writes a path in the document's notation, such as `/api/sales/{id}`. */
const documentPath = (path: string): string => `/api${path.replace(/:(\w+)\??/g, '{$1}')}`

/**
 * Lists the addresses of an endpoint in the document. One whose last path parameter is optional has
 * two.
 */
function placesOf({ path }: Endpoint, tag: string, name: string): Place[] {
  const id = operationId(tag, name)
  const whole = { id, tag, path: documentPath(path) }
  const optional = /\/:(?<parameter>\w+)\?$/.exec(path)
  if (!optional) return [whole]
  const without = operationId(`${id}Without`, optional.groups?.parameter ?? '')
  return [{ id: without, tag, path: documentPath(path.slice(0, optional.index)) }, whole]
}

type Named = { name: string; description: string }

/** Describes all endpoints as an OpenAPI 3.1 document; the shop's name is its title. */
export function openApi(api: Record<string, Record<string, Endpoint>>, shop: Named): Json {
  const paths: Record<string, Json> = {}
  for (const [tag, group] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries(group)) {
      for (const place of placesOf(endpoint, tag, name)) {
        const method = endpoint.method.toLowerCase()
        paths[place.path] = { ...paths[place.path], [method]: operationOf(place, endpoint) }
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${shop.name} API`,
      version: '1',
      description: shop.description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths,
  }
}
