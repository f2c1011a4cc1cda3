/** The part of JSON Schema that the API document uses. */
export type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema | false
  prefixItems?: Schema[]
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

type Content = Record<string, { schema: Schema }>
export type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }

type Described = {
  'x-access': string
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

/** `GET /api/products/{id}`, with what the document says of it. */
export type Operation = Omit<Described, 'x-access' | 'requestBody'> & {
  method: string
  path: string
  access: string
  body: { media: string; schema: Schema } | undefined
}

export type ApiDocument = { paths: Record<string, Record<string, Described>> }

export const operationsOf = ({ paths }: ApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody, ...described }]) => ({
      ...{
        method: method.toUpperCase(),
        path,
        access: described['x-access'],
        body: firstOf(requestBody?.content),
      },
      ...{ parameters: described.parameters, responses: described.responses },
    })),
  )

const firstOf = (content: Content = {}) =>
  Object.entries(content).map(([media, { schema }]) => ({ media, schema }))[0]
