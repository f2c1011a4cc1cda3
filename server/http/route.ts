import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { isAccess } from './guard.ts'

type Output<S> = S extends z.ZodType ? z.output<S> : undefined
type Answer<E extends Endpoint> = E['answers'][keyof E['answers']] extends infer S
  ? S extends z.ZodType
    ? z.input<S>
    : never
  : never

export type Input<E extends Endpoint> = {
  params: Output<E['params']>
  body: Output<E['body']>
  request: FastifyRequest
  reply: FastifyReply
}

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Gives a call of the contract its function. Method, address, guard, validation and the filter of the answer are the
 * contract's; an endpoint without a known access rule cannot be registered. The first status is the usual one;
 * `reply.code()` picks another that the contract names.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (input: Input<E>) => Promise<Answer<E>> | Answer<E>,
): void {
  const { method, path, access, params, body, answers, cache } = endpoint
  if (!isAccess(access)) throw new Error(`${method} ${path} does not say who may make it`)
  const usual = Number(Object.keys(answers)[0])
  app.route({
    method,
    url: `/api${path}`,
    config: { cache },
    onRequest: app.guard(access) ?? [],
    schema: { ...(params && { params }), ...(body && { body }), response: answers } as FastifySchema,
    handler: async (request, reply) => {
      reply.code(usual)
      const answer = await handle({ params: request.params, body: request.body, request, reply } as Input<E>)
      // A text is JSON here too: Fastify alone would send it bare.
      return typeof answer === 'string' ? reply.type(JSON_TYPE).send(JSON.stringify(answer)) : answer
    },
  })
}

/** Lets Fastify check and filter with the contract's zod schemas. */
export function validateWithZod(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const result = schema.safeParse(data)
    return result.success ? { value: result.data } : { error: result.error }
  })
  app.setSerializerCompiler<z.ZodType>(({ schema }) => {
    if (!(schema instanceof z.ZodType)) throw new Error('an answer without a schema')
    return (data) => JSON.stringify(schema.parse(data))
  })
}
