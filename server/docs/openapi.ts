import { z } from 'zod'
import type { Access, Endpoint, FileRule } from '#contract/endpoint.ts'
import { ErrorBody } from '#contract/values.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return json
}

const jsonBody = (schema: z.ZodType, io: 'input' | 'output'): Json => ({
  'application/json': { schema: schemaOf(schema, io) },
})

/** A form: its text fields by their schema, and its files. */
function formBody(schema: z.ZodType, { fields, maxFiles, maxBytes }: FileRule): Json {
  const files = { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: maxFiles }
  const description = `Each file stays below ${maxBytes} bytes; ${maxFiles} in all`
  const { properties, ...form } = schemaOf(schema, 'input')
  const withFiles = { ...properties, ...Object.fromEntries(fields.map((field) => [field, files])) }
  return { 'multipart/form-data': { schema: { ...form, description, properties: withFiles } } }
}

const requestBody = ({ body, files }: Endpoint): Json => {
  if (!body) return {}
  return { requestBody: { required: true, content: files ? formBody(body, files) : jsonBody(body, 'input') } }
}

const answerBody = (schema: z.ZodType, { media }: Endpoint): Json =>
  media ? { [media]: { schema: { type: 'string' } } } : jsonBody(schema, 'output')

const propertiesOf = (schema: z.ZodObject | undefined): Record<string, unknown> =>
  schema ? (schemaOf(schema, 'input').properties ?? {}) : {}

function parametersOf({ path, params, query }: Endpoint): Json[] {
  const inPath = propertiesOf(params)
  return [
    ...[...path.matchAll(/:(\w+)\??/g)].map(([, name = '']) => ({
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

function operationOf(endpoint: Endpoint, tag: string): Json {
  const answers = Object.entries(endpoint.answers).map(([status, schema]) => [
    status,
    { description: endpoint.summary, content: answerBody(schema, endpoint) },
  ])
  return {
    tags: [tag],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(endpoint.isConfirmed && { 'x-confirmed': true }),
    security: SECURITY[endpoint.access] ?? [TOKEN],
    parameters: parametersOf(endpoint),
    ...requestBody(endpoint),
    responses: {
      ...Object.fromEntries(answers),
      default: { description: 'Refused: the status says why', content: jsonBody(ErrorBody, 'output') },
    },
  }
}

type Named = { name: string; description: string }

/** The contract as an OpenAPI 3.1 document. */
export function openApi(api: Record<string, Record<string, Endpoint>>, shop: Named): Json {
  const paths: Record<string, Json> = {}
  for (const [tag, group] of Object.entries(api)) {
    for (const endpoint of Object.values(group)) {
      const path = `/api${endpoint.path.replace(/:(\w+)\??/g, '{$1}')}`
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, tag) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${shop.name} API`, version: '1', description: shop.description },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}
