import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_VARIANTS } from '#contract/limits.ts'
import { VariantsForm } from '#contract/variants.ts'
import { combined, type Defaults } from './combine.ts'
import {
  addOption,
  addValues,
  changeValue,
  type Edit,
  isRefused,
  moveOption,
  moveValue,
  removeOption,
  removeValue,
} from './edit-options.ts'
import { filled, skuOf, withImage, withOut, withRow } from './edit-rows.ts'
import { cellFault, faultsOf } from './faults.ts'
import { suggestionsFor } from './presets.ts'
import { choiceOf, EMPTY_SHEET, keyOf, type Sheet, sheetOf, soldRows } from './sheet.ts'
import { fieldsOf, isSameSheet, removedRows, summaryOf } from './wire.ts'

const DEFAULTS: Defaults = { sku: '', price: '5000', discountPercentage: '0', stock: '7' }
const [SR, SB, MR] = ['1', '2', '3'].map((end) => `00000000-0000-7000-8000-00000000000${end}`) as [
  string,
  string,
  string,
]
const NONE: ReadonlySet<string> = new Set()

const good = (edit: Edit): Sheet => {
  if (isRefused(edit)) throw new Error(edit.refusal)
  return edit
}
const values = (...names: string[]) => names.map((value) => ({ value }))

/** Options with these values, made step by step as in the form. */
function sheetWith(options: Record<string, string[]>, start: Sheet = EMPTY_SHEET): Sheet {
  return Object.entries(options).reduce((sheet, [name, names]) => {
    const added = good(addOption(sheet, name))
    return good(addValues(added, added.options.at(-1)?.id ?? '', values(...names), DEFAULTS))
  }, start)
}

const choices = (sheet: Sheet): string[] => soldRows(sheet).map((row) => choiceOf(row, sheet.options))
const option = (sheet: Sheet, at: number) => sheet.options[at] ?? { id: '', name: '', values: [] }
const value = (sheet: Sheet, at: number, place: number) => option(sheet, at).values[place] ?? { id: '', value: '' }
const row = (sheet: Sheet, choice: string) => sheet.variants.find((one) => choiceOf(one, sheet.options) === choice)
const key = (sheet: Sheet, choice: string): string => keyOf(row(sheet, choice) ?? { valueIds: [] })

/** A product as the shop has it: 2 sizes × 2 colours, M / Blue is not sold. */
const shop = sheetOf(
  [
    { name: 'Size', values: values('S', 'M') },
    { name: 'Colour', values: [{ value: 'Red', swatch: '#ff0000' }, { value: 'Blue' }] },
  ],
  [
    { _id: SR, values: ['S', 'Red'], sku: 'A', price: 100, discountPercentage: 0, stock: 1 },
    { _id: SB, values: ['S', 'Blue'], sku: 'B', price: 100, discountPercentage: 5, stock: 2, image: '/images/b' },
    { _id: MR, values: ['M', 'Red'], sku: 'C', price: 120, discountPercentage: 0, stock: 3 },
  ],
)
const edited = (): Sheet => {
  const sheet = combined(shop.options, shop.variants, DEFAULTS)
  return withOut(sheet, new Set([key(sheet, 'M / Blue')]), true)
}

describe('the table of variants is made from the options', () => {
  test('all combinations by default, the last option changing fastest', () => {
    const sheet = sheetWith({ Size: ['S', 'M', 'L'], Colour: ['Red', 'Blue'] })
    expect(choices(sheet)).toEqual(['S / Red', 'S / Blue', 'M / Red', 'M / Blue', 'L / Red', 'L / Blue'])
    expect(soldRows(sheet).map(({ price }) => price)).toEqual(Array(6).fill('5000'))
  })

  test('the first option takes over the product as it is: its one variant is the first, with its stock', () => {
    const base = {
      valueIds: [],
      _id: 'p',
      stockSeen: 9,
      sku: 'X',
      price: '1',
      discountPercentage: '1',
      stock: '9',
      isOut: false,
    }
    const sheet = sheetWith({ Size: ['S', 'M'] }, { options: [], variants: [base] })
    expect(sheet.variants.map(({ _id, stock, price }) => [_id, stock, price])).toEqual([
      ['p', '7', '5000'], // as typed in the form, not as stored
      [undefined, '', '5000'],
    ])
  })

  test('a further option: each row is taken over by the first of its combinations, with _id, stock and SKU', () => {
    const sheet = sheetWith({ Fit: ['slim', 'wide'] }, edited())
    expect(row(sheet, 'S / Red / slim')).toMatchObject({ _id: SR, stock: '1', sku: 'A' })
    expect(row(sheet, 'S / Red / wide')).toMatchObject({ stock: '', sku: '', price: '100' })
    expect(row(sheet, 'S / Red / wide')).not.toHaveProperty('_id')
    expect(row(sheet, 'M / Blue / slim')?.isOut).toBe(true)
  })

  test('an option without values makes no rows yet', () => {
    const sheet = edited()
    expect(choices(good(addOption(sheet, 'Fit')))).toEqual(choices(sheet))
  })

  test('a value that is renamed keeps its rows, their stock and their _id', () => {
    const sheet = edited()
    const next = good(changeValue(sheet, option(sheet, 0).id, value(sheet, 0, 1).id, { value: 'Medium' }))
    expect(row(next, 'Medium / Red')).toBe(row(sheet, 'M / Red'))
    expect(removedRows(sheet, next)).toEqual([])
  })

  test('values and options change places, and rows follow unchanged', () => {
    const sheet = edited()
    const turned = moveOption(sheet, 0, 1, DEFAULTS)
    expect(choices(turned)).toEqual(['Red / S', 'Red / M', 'Blue / S'])
    expect(row(turned, 'Blue / S')).toMatchObject({ _id: SB, stock: '2' })
    const swapped = moveValue(sheet, option(sheet, 0).id, 1, 0, DEFAULTS)
    expect(choices(swapped)).toEqual(['M / Red', 'S / Red', 'S / Blue'])
    expect(row(swapped, 'M / Red')).toBe(row(sheet, 'M / Red'))
  })

  test('a removed value takes its rows along; those that exist are named', () => {
    const sheet = edited()
    const next = removeValue(sheet, option(sheet, 1).id, value(sheet, 1, 0).id, DEFAULTS)
    expect(choices(next)).toEqual(['S / Blue'])
    expect(removedRows(sheet, next)).toEqual([
      { _id: SR, choice: 'S / Red', stock: 1 },
      { _id: MR, choice: 'M / Red', stock: 3 },
    ])
  })

  test('a removed option leaves one row of those that it told apart: the first that is sold', () => {
    const sheet = edited()
    const next = removeOption(sheet, option(sheet, 1).id, DEFAULTS)
    expect(soldRows(next).map(({ _id }) => _id)).toEqual([SR, MR])
    const bare = removeOption(next, option(next, 0).id, DEFAULTS)
    expect(bare).toMatchObject({ options: [], variants: [{ _id: SR, valueIds: [] }] })
  })

  test('the last value of an option leaves its rows to the next value', () => {
    const sheet = sheetWith({ Size: ['S'] }, { options: [], variants: [{ ...base, _id: 'p' }] })
    const without = removeValue(sheet, option(sheet, 0).id, value(sheet, 0, 0).id, DEFAULTS)
    expect(without.variants).toMatchObject([{ _id: 'p', valueIds: [] }])
    const again = good(addValues(without, option(without, 0).id, values('M'), DEFAULTS))
    expect(again.variants).toMatchObject([{ _id: 'p' }])
  })

  test('a value that is there already, in any case, is refused; so are too many', () => {
    const sheet = sheetWith({ Size: ['S'] })
    expect(addValues(sheet, option(sheet, 0).id, values(' s '), DEFAULTS)).toEqual({ refusal: ' s  is there already' })
    expect(isRefused(addValues(sheet, option(sheet, 0).id, values(...many(30)), DEFAULTS))).toBe(true)
    const three = sheetWith({ A: ['1'], B: ['1'], C: ['1'] })
    expect(isRefused(addOption(three, 'D'))).toBe(true)
    expect(isRefused(changeValue(sheetWith({ A: ['1', '2'] }), '', '', { value: '1' }))).toBe(false)
  })

  test('of more than 100 combinations those beyond are not sold until there is room', () => {
    const sheet = sheetWith({ Size: many(11), Colour: many(10) })
    expect(soldRows(sheet)).toHaveLength(MAX_VARIANTS)
    const out = sheet.variants.filter(({ isOut }) => isOut).map(keyOf)
    expect(soldRows(withOut(sheet, new Set(out), false))).toHaveLength(MAX_VARIANTS)
    const fewer = withOut(sheet, new Set([keyOf(sheet.variants[0] ?? base)]), true)
    expect(soldRows(withOut(fewer, new Set(out), false))).toHaveLength(MAX_VARIANTS)
    expect(isRefused(addValues(sheetWith({ A: many(30), B: many(30) }), 'x', values('y'), DEFAULTS))).toBe(false)
  })

  test('whatever is done, rows are the combinations, each once, and a row that exists is there at most once', () => {
    const step = fc.record({
      kind: fc.constantFrom(
        'addValue',
        'removeValue',
        'moveValue',
        'addOption',
        'removeOption',
        'moveOption',
        'rename',
      ),
      at: fc.nat(2),
      place: fc.nat(4),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const end = steps.reduce((sheet, one, i) => after(sheet, one, `v${i}`), edited())
        const used = end.options.filter((one) => one.values.length > 0)
        const expected = used.reduce((count, one) => count * one.values.length, 1)
        expect(end.variants).toHaveLength(expected)
        expect(new Set(end.variants.map(keyOf)).size).toBe(end.variants.length)
        expect(end.variants.every(({ valueIds }) => valueIds.length === used.length)).toBe(true)
        const ids = end.variants.flatMap(({ _id }) => _id ?? [])
        expect(new Set(ids).size).toBe(ids.length)
        expect(end.variants.every(({ _id, sku }) => _id === undefined || sku !== '')).toBe(true)
      }),
    )
  })
})

const base = { valueIds: [], sku: '', price: '1', discountPercentage: '0', stock: '1', isOut: false }
const many = (count: number): string[] => Array.from({ length: count }, (_, i) => `n${i}`)

type Step = { kind: string; at: number; place: number }
function after(sheet: Sheet, { kind, at, place }: Step, name: string): Sheet {
  const { id, values: present } = option(sheet, at)
  const one = present[place]?.id ?? ''
  const next: Record<string, () => Edit> = {
    addValue: () => addValues(sheet, id, values(name), DEFAULTS),
    removeValue: () => (one ? removeValue(sheet, id, one, DEFAULTS) : sheet),
    moveValue: () => moveValue(sheet, id, place, 0, DEFAULTS),
    addOption: () => addOption(sheet, name),
    removeOption: () => removeOption(sheet, id, DEFAULTS),
    moveOption: () => moveOption(sheet, at, place, DEFAULTS),
    rename: () => changeValue(sheet, id, one, { value: name }),
  }
  const edit = next[kind]?.() ?? sheet
  return isRefused(edit) ? sheet : edit
}

describe('rows are filled', () => {
  test.each([
    ['all', ['9', '9', '9']],
    ['selected', ['1', '9', '3']],
    ['empty', ['1', '2', '3']],
  ] as const)('%s', (target, stocks) => {
    const sheet = edited()
    const next = filled(sheet, 'stock', target, new Set([key(sheet, 'S / Blue')]), '9')
    expect(soldRows(next).map(({ stock }) => stock)).toEqual(stocks)
  })

  test('of one value, without those that are not sold', () => {
    const sheet = edited()
    const next = filled(sheet, 'price', { valueId: value(sheet, 0, 1).id }, NONE, '77')
    expect(next.variants.map(({ price }) => price)).toEqual(['100', '100', '77', row(sheet, 'M / Blue')?.price])
  })

  test('only rows that change are other objects: the table draws only these again', () => {
    const sheet = edited()
    const next = withRow(sheet, key(sheet, 'S / Red'), { price: '1' })
    expect(next.variants.filter((one, i) => one !== sheet.variants[i])).toHaveLength(1)
  })

  test('an image for one row, or for all of a value, and away again', () => {
    const sheet = edited()
    const red = value(sheet, 1, 0).id
    const next = withImage(sheet, '', red, '/images/r')
    expect(soldRows(next).map(({ image }) => image)).toEqual(['/images/r', '/images/b', '/images/r'])
    expect(row(withImage(next, key(next, 'S / Red'), undefined, undefined), 'S / Red')).not.toHaveProperty('image')
  })

  test('a SKU is made of the title and the values', () => {
    const sheet = edited()
    const [first] = sheet.variants
    expect(first && skuOf('Àdìrẹ́ shirt, long sleeves', first, sheet.options)).toBe('ADIRE-SHIRT-LONG-S-RED')
    expect(first && skuOf('', first, sheet.options)).toBe('S-RED')
  })
})

describe('what the form sends', () => {
  test('is what the contract takes, with _id and stockSeen of rows that exist, and without rows that are out', () => {
    const { options, variants } = fieldsOf(edited())
    expect(JSON.parse(options)).toEqual([
      { name: 'Size', values: [{ value: 'S' }, { value: 'M' }] },
      { name: 'Colour', values: [{ value: 'Red', swatch: '#ff0000' }, { value: 'Blue' }] },
    ])
    expect(VariantsForm.parse(JSON.parse(variants))[1]).toEqual({
      _id: SB,
      values: ['S', 'Blue'],
      sku: 'B',
      price: 100,
      discountPercentage: 5,
      stock: 2,
      stockSeen: 2,
      image: '/images/b',
    })
  })

  test("the spec's own fields have the cheapest price and all pieces", () => {
    expect(summaryOf(edited())).toEqual({ price: '100', discountPercentage: '0', stock: '6' })
  })

  test('is the same until something that is saved differs', () => {
    const sheet = edited()
    const typed = withRow(sheet, key(sheet, 'S / Red'), { price: '1' })
    expect(isSameSheet(sheet, typed)).toBe(false)
    expect(isSameSheet(sheet, withRow(typed, key(sheet, 'S / Red'), { price: '100' }))).toBe(true)
    expect(isSameSheet(sheet, withRow(sheet, key(sheet, 'M / Blue'), { price: '8' }))).toBe(true) // not sold
  })
})

describe('faults', () => {
  test.each([
    ['price', '', 'Price is a required field'],
    ['price', 'twelve', 'must be a `number` type'],
    ['price', '₦12,500.50', undefined],
    ['stock', '1.5', 'must be a whole number from 0 to 1000000'],
    ['discountPercentage', '101', 'must be from 0 to 100'],
    ['sku', '', undefined],
  ] as const)('%s %j: %s', (column, text, fault) => {
    expect(cellFault(column, text)).toBe(fault)
  })

  test('are listed with their row, and lead to their cell', () => {
    const sheet = edited()
    const wrong = withRow(sheet, key(sheet, 'M / Red'), { stock: '' })
    expect(faultsOf(wrong)).toEqual([
      { field: expect.stringMatching(/-stock$/), message: 'M / Red: Stock is a required field' },
    ])
    expect(faultsOf(sheet)).toEqual([])
    expect(faultsOf(EMPTY_SHEET)).toEqual([])
  })

  test('two equal SKUs, two equal names, no values and no rows are faults', () => {
    const sheet = edited()
    const same = withRow(sheet, key(sheet, 'M / Red'), { sku: 'a' })
    expect(faultsOf(same).map(({ message }) => message)).toEqual(['M / Red and S / Red have the same SKU'])
    const none = withOut(sheet, new Set(sheet.variants.map(keyOf)), true)
    expect(faultsOf(none).map(({ message }) => message)).toEqual(['At least one variant must be sold'])
    const twice = good(addOption(sheet, 'size'))
    expect(faultsOf(twice).map(({ message }) => message)).toEqual(['Two options are called size'])
    expect(faultsOf(good(addOption(sheet, 'Fit'))).map(({ message }) => message)).toEqual([
      'Fit needs at least one value',
    ])
  })
})

test('what can be picked follows the name of the option, and for sizes its values', () => {
  const names = (name: string, ...present: string[]) =>
    suggestionsFor(
      name,
      present.map((value) => ({ id: value, value })),
    ).map((one) => one.value)
  expect(names('Size').slice(0, 3)).toEqual(['XS', 'S', 'M'])
  expect(names('Size', '42')[0]).toBe('36')
  expect(names('Color')).toContain('Indigo')
  expect(names('Storage')).toContain('1 TB')
  expect(names('Fit')).toEqual([])
})
