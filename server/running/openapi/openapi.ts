import { z } from 'zod'
import type { Access, Endpoint, FileRule } from '#contract/platform/endpoint.ts'
import { ErrorBody, SeenValues } from '#contract/platform/form-schemas.ts'

type JsonObject = Record<string, unknown>

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema => {
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
function bodyJsonSchema(
  schema: z.ZodType,
  { isEdit }: Pick<Endpoint, 'isEdit'>,
): z.core.JSONSchema.BaseSchema {
  const json = toJsonSchema(schema, 'input')
  return isEdit ? { ...json, properties: { ...json.properties, seen: SEEN_JSON_SCHEMA } } : json
}

const SEEN_JSON_SCHEMA = {
  ...toJsonSchema(SeenValues, 'input'),
  description:
    'What the fields were when the form was opened, null for one without a value; JSON text in a multipart form. A field that somebody else has changed since is then not overwritten: 409 with `fields` and their `current` values. Left out, the form overwrites.',
}

const jsonAnswerContent = (schema: z.ZodType): JsonObject => ({
  'application/json': { schema: toJsonSchema(schema, 'output') },
})

function formContent(endpoint: Endpoint, { fields, maxFiles, maxBytes }: FileRule): JsonObject {
  const files = { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: maxFiles }
  const description = `Each file stays below ${maxBytes} bytes; ${maxFiles} in all`
  const { properties, ...form } = bodyJsonSchema(endpoint.body ?? z.object({}), endpoint)
  const fileFields = Object.fromEntries(fields.map((field) => [field, files]))
  const schema = { ...form, description, properties: { ...properties, ...fileFields } }
  return { 'multipart/form-data': { schema } }
}

/** Describes what a call sends; undefined for one without a body. */
function describeRequestBody(endpoint: Endpoint): JsonObject | undefined {
  const { body, files } = endpoint
  if (files) return { required: true, content: formContent(endpoint, files) }
  if (!body) return undefined
  return {
    required: true,
    content: { 'application/json': { schema: bodyJsonSchema(body, endpoint) } },
  }
}

const answerContent = (schema: z.ZodType, { media }: Endpoint): JsonObject =>
  media ? { [media]: { schema: { type: 'string' } } } : jsonAnswerContent(schema)

function describeAnswers(endpoint: Endpoint): JsonObject {
  const answers: JsonObject = {}
  for (const [status, schema] of Object.entries(endpoint.answers))
    answers[status] = { description: endpoint.summary, content: answerContent(schema, endpoint) }
  if (endpoint.cache)
    answers[304] = { description: 'Unchanged since the answer whose ETag is in If-None-Match' }
  answers['4XX'] = {
    description: 'Refused: the status says why',
    content: jsonAnswerContent(ErrorBody),
  }
  answers[503] = {
    description: 'Too busy, or without its database or provider; may be asked again',
    headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } },
    content: jsonAnswerContent(ErrorBody),
  }
  return answers
}

function describePathParameters(path: string, { params }: Endpoint): JsonObject[] {
  const properties = params ? toJsonSchema(params, 'input').properties : undefined
  return [...path.matchAll(/\{(?<name>\w+)\}/g)].map(({ groups }) => {
    const name = groups?.name ?? ''
    return { name, in: 'path', required: true, schema: properties?.[name] ?? { type: 'string' } }
  })
}

function describeQueryParameters({ query }: Endpoint): JsonObject[] {
  if (!query) return []
  const { properties = {}, required = [] } = toJsonSchema(query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const BEARER_SECURITY = { bearer: [] }

/** `public` calls read no token, `anyone` may send one; all other calls need one. */
const SECURITY_OF_ACCESS: Partial<Record<Access, JsonObject[]>> = {
  public: [],
  anyone: [{}, BEARER_SECURITY],
}

/**
 * Joins the names of a group and of its endpoint, such as `salesPlace`. Generated clients name
 * their functions so.
 */
const toOperationId = (tag: string, name: string): string =>
  `${tag}${name.charAt(0).toUpperCase()}${name.slice(1)}`

type DocumentPlace = { id: string; path: string; tag: string }

function describeOperation({ id, path, tag }: DocumentPlace, endpoint: Endpoint): JsonObject {
  return {
    operationId: id,
    tags: [tag],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    'x-right': endpoint.right,
    'x-confirmed': endpoint.isConfirmed || undefined,
    security: SECURITY_OF_ACCESS[endpoint.access] ?? [BEARER_SECURITY],
    parameters: [...describePathParameters(path, endpoint), ...describeQueryParameters(endpoint)],
    requestBody: describeRequestBody(endpoint),
    responses: describeAnswers(endpoint),
  }
}

/** Writes a path in the document's notation, such as `/api/sales/{id}`. */
const toDocumentPath = (path: string): string => `/api${path.replace(/:(\w+)\??/g, '{$1}')}`

/**
 * Lists the addresses of an endpoint in the document. One whose last path parameter is optional has
 * two.
 */
function listDocumentPlaces({ path }: Endpoint, tag: string, name: string): DocumentPlace[] {
  const id = toOperationId(tag, name)
  const whole = { id, tag, path: toDocumentPath(path) }
  const optional = /\/:(?<parameter>\w+)\?$/.exec(path)
  if (!optional) return [whole]
  const without = toOperationId(`${id}Without`, optional.groups?.parameter ?? '')
  return [{ id: without, tag, path: toDocumentPath(path.slice(0, optional.index)) }, whole]
}

type NamedShop = { name: string; description: string }

/** Describes all endpoints as an OpenAPI 3.1 document; the shop's name is its title. */
export function createOpenApiDocument(
  api: Record<string, Record<string, Endpoint>>,
  shop: NamedShop,
): JsonObject {
  const paths: Record<string, JsonObject> = {}
  for (const [tag, group] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries(group)) {
      for (const place of listDocumentPlaces(endpoint, tag, name)) {
        const method = endpoint.method.toLowerCase()
        paths[place.path] = { ...paths[place.path], [method]: describeOperation(place, endpoint) }
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
