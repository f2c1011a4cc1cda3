import { z } from 'zod'
import { brand } from '#contract/brand.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ErrorBody } from '#contract/values.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return json as Json
}

const jsonBody = (schema: z.ZodType, io: 'input' | 'output'): Json => ({
  'application/json': { schema: schemaOf(schema, io) },
})

function parametersOf({ path, params }: Endpoint): Json[] {
  const properties = (params ? schemaOf(params, 'input').properties : {}) as Record<string, Json>
  return [...path.matchAll(/:(\w+)\??/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? { type: 'string' },
  }))
}

function operationOf(endpoint: Endpoint, tag: string): Json {
  const answers = Object.entries(endpoint.answers).map(([status, schema]) => [
    status,
    { description: endpoint.summary, content: jsonBody(schema, 'output') },
  ])
  return {
    tags: [tag],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    security: endpoint.access === 'anyone' ? [] : [{ bearer: [] }],
    parameters: parametersOf(endpoint),
    ...(endpoint.body ? { requestBody: { required: true, content: jsonBody(endpoint.body, 'input') } } : {}),
    responses: {
      ...Object.fromEntries(answers),
      default: { description: 'Refused: the status says why', content: jsonBody(ErrorBody, 'output') },
    },
  }
}

/** The contract as an OpenAPI 3.1 document. */
export function openApi(api: Record<string, Record<string, Endpoint>>): Json {
  const paths: Record<string, Json> = {}
  for (const [tag, group] of Object.entries(api)) {
    for (const endpoint of Object.values(group)) {
      const path = `/api${endpoint.path.replace(/:(\w+)\??/g, '{$1}')}`
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, tag) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version: '1', description: brand.description },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}
