import { z } from 'zod'
import type { Access, Endpoint, FileRule } from '#contract/platform/endpoint.ts'
import { ErrorBody, Seen } from '#contract/platform/values.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return json
}

/** The body of a call; that of a form that others may save, too, with what it was opened with. */
function bodySchema(schema: z.ZodType, { isEdit }: Pick<Endpoint, 'isEdit'>): z.core.JSONSchema.BaseSchema {
  const json = schemaOf(schema, 'input')
  return isEdit ? { ...json, properties: { ...json.properties, seen: SEEN } } : json
}

const SEEN = {
  ...schemaOf(Seen, 'input'),
  description:
    'What the fields were when the form was opened, null for one without a value; JSON text in a multipart form. A field that somebody else has changed since is then not overwritten: 409 with `fields` and their `current` values. Left out, the form overwrites.',
}

const jsonBody = (schema: z.ZodType): Json => ({ 'application/json': { schema: schemaOf(schema, 'output') } })

function formBody(endpoint: Endpoint, { fields, maxFiles, maxBytes }: FileRule): Json {
  const files = { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: maxFiles }
  const description = `Each file stays below ${maxBytes} bytes; ${maxFiles} in all`
  const { properties, ...form } = bodySchema(endpoint.body ?? z.object({}), endpoint)
  const withFiles = { ...properties, ...Object.fromEntries(fields.map((field) => [field, files])) }
  return { 'multipart/form-data': { schema: { ...form, description, properties: withFiles } } }
}

const requestBody = (endpoint: Endpoint): Json => {
  const { body, files } = endpoint
  if (!body && !files) return {}
  const content = files
    ? formBody(endpoint, files)
    : body && { 'application/json': { schema: bodySchema(body, endpoint) } }
  return { requestBody: { required: true, content } }
}

const answerBody = (schema: z.ZodType, { media }: Endpoint): Json =>
  media ? { [media]: { schema: { type: 'string' } } } : jsonBody(schema)

function answersOf(endpoint: Endpoint): Json {
  const fulfilled = Object.entries(endpoint.answers).map(([status, schema]) => [
    status,
    { description: endpoint.summary, content: answerBody(schema, endpoint) },
  ])
  return {
    ...Object.fromEntries(fulfilled),
    ...(endpoint.cache && { 304: { description: 'Unchanged since the answer whose ETag is in If-None-Match' } }),
    '4XX': { description: 'Refused: the status says why', content: jsonBody(ErrorBody) },
    503: {
      description: 'Too busy, or without its database or provider; may be asked again',
      headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } },
      content: jsonBody(ErrorBody),
    },
  }
}

const propertiesOf = (schema: z.ZodObject | undefined): Record<string, unknown> =>
  schema ? (schemaOf(schema, 'input').properties ?? {}) : {}

function parametersOf(path: string, { params, query }: Endpoint): Json[] {
  const inPath = propertiesOf(params)
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      schema: inPath[name] ?? { type: 'string' },
    })),
    ...Object.entries(propertiesOf(query)).map(([name, schema]) => ({ name, in: 'query', required: false, schema })),
  ]
}

const TOKEN = { bearer: [] }

/** No token is read, one may be sent; everywhere else one has to be. */
const SECURITY: Partial<Record<Access, Json[]>> = { public: [], anyone: [{}, TOKEN] }

function operationOf(path: string, endpoint: Endpoint, tag: string): Json {
  return {
    tags: [tag],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(endpoint.right && { 'x-right': endpoint.right }),
    ...(endpoint.isConfirmed && { 'x-confirmed': true }),
    security: SECURITY[endpoint.access] ?? [TOKEN],
    parameters: parametersOf(path, endpoint),
    ...requestBody(endpoint),
    responses: answersOf(endpoint),
  }
}

/** In the document's notation; an address whose last part may be left out is two. */
const pathsOf = ({ path }: Endpoint): string[] =>
  [...new Set([path.replace(/\/:\w+\?$/, ''), path])].map((address) => `/api${address.replace(/:(\w+)\??/g, '{$1}')}`)

type Named = { name: string; description: string }

export function openApi(api: Record<string, Record<string, Endpoint>>, shop: Named): Json {
  const paths: Record<string, Json> = {}
  for (const [tag, group] of Object.entries(api)) {
    for (const endpoint of Object.values(group)) {
      for (const path of pathsOf(endpoint))
        paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(path, endpoint, tag) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${shop.name} API`, version: '1', description: shop.description },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}
