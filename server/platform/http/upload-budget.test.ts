import { expect, test } from 'vitest'
import { MAX_IMPORT_BYTES } from '#contract/platform/limits.ts'
import { createUploadBudget } from './upload-budget.ts'

test('two imports of undeclared length are taken at once', () => {
  const budget = createUploadBudget()
  const giveBack = [1, 2].map(() => budget.take(2 * MAX_IMPORT_BYTES + 256 * 1024, undefined))
  expect(() => budget.take(MAX_IMPORT_BYTES, undefined)).toThrow('service is busy')
  for (const give of giveBack) give()
  expect(budget.used()).toBe(0)
})
