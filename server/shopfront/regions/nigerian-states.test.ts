import { expect, test } from 'vitest'
import { readNigerianStates } from './take-over-states.ts'

const seedStates = readNigerianStates()

const regions = [
  'South South',
  'South East',
  'South West',
  'Middle Belt',
  'North East',
  'North West',
]

const lgaCounts: readonly (readonly [string, number])[] = [
  ['Abia', 17],
  ['Abuja (FCT)', 6],
  ['Adamawa', 21],
  ['Akwa Ibom', 31],
  ['Anambra', 21],
  ['Bauchi', 20],
  ['Bayelsa', 8],
  ['Benue', 23],
  ['Borno', 27],
  ['Cross River', 18],
  ['Delta', 25],
  ['Ebonyi', 13],
  ['Edo', 18],
  ['Ekiti', 16],
  ['Enugu', 17],
  ['Gombe', 11],
  ['Imo', 27],
  ['Jigawa', 27],
  ['Kaduna', 23],
  ['Kano', 44],
  ['Katsina', 34],
  ['Kebbi', 21],
  ['Kogi', 21],
  ['Kwara', 16],
  ['Lagos', 20],
  ['Nasarawa', 13],
  ['Niger', 25],
  ['Ogun', 20],
  ['Ondo', 18],
  ['Osun', 30],
  ['Oyo', 33],
  ['Plateau', 17],
  ['Rivers', 23],
  ['Sokoto', 23],
  ['Taraba', 16],
  ['Yobe', 17],
  ['Zamfara', 14],
]

const lgasOf = (state: string): readonly string[] =>
  seedStates.find((entry) => entry.state === state)?.lgas.split(', ') ?? []

test('there are 36 states and the FCT, each once', () => {
  expect(seedStates).toHaveLength(37)
  expect(seedStates.map((entry) => entry.state)).toEqual(lgaCounts.map(([state]) => state))
  expect(new Set(seedStates.map((entry) => entry.state)).size).toBe(37)
})

test('there are 774 local government areas in all', () => {
  expect(seedStates.flatMap((entry) => lgasOf(entry.state))).toHaveLength(774)
})

test.each(lgaCounts)('%s has %i local government areas', (state, count) => {
  expect(lgasOf(state)).toHaveLength(count)
})

test.each(seedStates)('$state: names are unique, alphabetical and clean', ({ state }) => {
  const lgas = lgasOf(state)
  expect(new Set(lgas.map((name) => name.toLowerCase())).size).toBe(lgas.length)
  expect(lgas).toEqual(lgas.toSorted())
  for (const name of lgas) expect(name).toMatch(/^[A-Z][A-Za-z]*(?:[ '/-][A-Za-z]+)*$/)
})

test.each(seedStates)(
  '$state: the region is one of the six and the price positive whole naira',
  (entry) => {
    expect(regions).toContain(entry.region)
    expect(entry.price_kobo % 100).toBe(0)
    expect(entry.price_kobo).toBeGreaterThan(0)
  },
)

test('every region has states, and Lagos is the cheapest to deliver to', () => {
  expect(new Set(seedStates.map((entry) => entry.region))).toEqual(new Set(regions))
  const cheapest = seedStates.reduce((best, entry) =>
    entry.price_kobo < best.price_kobo ? entry : best,
  )
  expect(cheapest.state).toBe('Lagos')
})

test('the areas the shop refers to by name are there', () => {
  expect(lgasOf('Lagos')).toEqual(
    expect.arrayContaining(['Ikeja', 'Eti-Osa', 'Surulere', 'Alimosho']),
  )
  expect(lgasOf('Delta')).toContain('Warri South')
})
