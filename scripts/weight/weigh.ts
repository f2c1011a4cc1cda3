import { sumOf, weighAreas } from './count-tokens.ts'

/** `npm run weight`: the tokens of product code and tests, by area. */

const weights = weighAreas()
for (const { area, product, tests } of weights)
  console.info(
    `${area.padEnd(20)}${String(product).padStart(8)} product${String(tests).padStart(8)} tests`,
  )
console.info(`product: ${sumOf(weights, 'product')} tokens, tests: ${sumOf(weights, 'tests')}`)
