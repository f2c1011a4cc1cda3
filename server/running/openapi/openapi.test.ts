import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { type ApiDocument, operationsOf } from '#test/fuzz/document.ts'
import { createOpenApiDocument } from './openapi.ts'

const document = createOpenApiDocument(api, { name: 'Test shop', description: 'Sells things' })

test('a linter of OpenAPI finds nothing to complain about', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    // The specification fixes paths such as `/products/category/{category}`; the router prefers
    // fixed parts.
    rules: { 'no-ambiguous-paths': 'off' },
  })
  const source = JSON.stringify(document)
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  const found = problems.map(({ message, location }) => `${message} ${location[0]?.pointer}`)
  expect(found).toEqual([])
})

test('a query parameter without a default is listed as required', () => {
  const required = operationsOf(document as ApiDocument).flatMap(({ method, path, parameters }) =>
    parameters
      .filter((parameter) => parameter.in === 'query' && parameter.required)
      .map(({ name }) => `${method} ${path} ${name}`),
  )
  expect(required).toContain('GET /api/reviews/mine product')
  expect(required).not.toContain('GET /api/products/{limit}/{skip} sort')
})
