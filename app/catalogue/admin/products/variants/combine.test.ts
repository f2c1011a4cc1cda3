import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_VARIANTS } from '#contract/platform/limits.ts'
import {
  base,
  choices,
  DEFAULTS,
  edited,
  good,
  MR,
  many,
  option,
  removedRows,
  row,
  SB,
  SR,
  sheetWith,
  value,
  values,
} from '#test/variant-sheets.ts'
import {
  addOptionValues,
  addProductOption,
  changeOptionValue,
  isRefusedEdit,
  moveOptionValue,
  moveProductOption,
  removeOptionValue,
  removeProductOption,
  type VariantSheetEdit,
} from './edit-options.ts'
import { withRowsTakenOut } from './edit-rows.ts'
import { soldVariantRows, type VariantSheet, variantRowKey } from './sheet.ts'

describe('the table of variants is made from the options', () => {
  test('all combinations by default, the last option changing fastest', () => {
    const sheet = sheetWith({ Size: ['S', 'M', 'L'], Colour: ['Red', 'Blue'] })
    expect(choices(sheet)).toEqual([
      'S / Red',
      'S / Blue',
      'M / Red',
      'M / Blue',
      'L / Red',
      'L / Blue',
    ])
    expect(soldVariantRows(sheet).map(({ price }) => price)).toEqual(Array(6).fill('5000'))
  })

  test("the first option keeps the product's variant and stock", () => {
    const product = {
      valueIds: [],
      _id: 'p',
      stockSeen: 9,
      sku: 'X',
      price: '1',
      discountPercentage: '1',
      stock: '9',
      isOut: false,
    }
    const sheet = sheetWith({ Size: ['S', 'M'] }, { options: [], variants: [product] })
    expect(sheet.variants.map(({ _id, stock, price }) => [_id, stock, price])).toEqual([
      ['p', '7', '5000'], // as typed in the form, not as stored
      [undefined, '', '5000'],
    ])
  })

  test('a further option keeps id, stock and SKU of each row', () => {
    const sheet = sheetWith({ Fit: ['slim', 'wide'] }, edited())
    expect(row(sheet, 'S / Red / slim')).toMatchObject({ _id: SR, stock: '1', sku: 'A' })
    expect(row(sheet, 'S / Red / wide')).toMatchObject({ stock: '', sku: '', price: '100' })
    expect(row(sheet, 'S / Red / wide')).not.toHaveProperty('_id')
    expect(row(sheet, 'M / Blue / slim')?.isOut).toBe(true)
  })

  test('an option without values makes no rows yet', () => {
    const sheet = edited()
    expect(choices(good(addProductOption(sheet, 'Fit')))).toEqual(choices(sheet))
  })

  test('a value that is renamed keeps its rows, their stock and their _id', () => {
    const sheet = edited()
    const next = good(
      changeOptionValue(sheet, option(sheet, 0).id, value(sheet, 0, 1).id, { value: 'Medium' }),
    )
    expect(row(next, 'Medium / Red')).toBe(row(sheet, 'M / Red'))
    expect(removedRows(sheet, next)).toEqual([])
  })

  test('values and options change places, and rows follow unchanged', () => {
    const sheet = edited()
    const turned = moveProductOption(sheet, 0, 1)
    expect(choices(turned)).toEqual(['Red / S', 'Red / M', 'Blue / S'])
    expect(row(turned, 'Blue / S')).toMatchObject({ _id: SB, stock: '2' })
    const swapped = moveOptionValue(sheet, option(sheet, 0).id, 1, 0)
    expect(choices(swapped)).toEqual(['M / Red', 'S / Red', 'S / Blue'])
    expect(row(swapped, 'M / Red')).toBe(row(sheet, 'M / Red'))
  })

  test('a removed value takes its rows along; those that exist are named', () => {
    const sheet = edited()
    const next = removeOptionValue(sheet, option(sheet, 1).id, value(sheet, 1, 0).id)
    expect(choices(next)).toEqual(['S / Blue'])
    expect(removedRows(sheet, next)).toEqual([
      { _id: SR, choice: 'S / Red', stock: 1 },
      { _id: MR, choice: 'M / Red', stock: 3 },
    ])
  })

  test('a removed option leaves the first sold row of each group', () => {
    const sheet = edited()
    const next = removeProductOption(sheet, option(sheet, 1).id)
    expect(soldVariantRows(next).map(({ _id }) => _id)).toEqual([SR, MR])
    const bare = removeProductOption(next, option(next, 0).id)
    expect(bare).toMatchObject({ options: [], variants: [{ _id: SR, valueIds: [] }] })
  })

  test('the last value of an option leaves its rows to the next value', () => {
    const sheet = sheetWith({ Size: ['S'] }, { options: [], variants: [{ ...base, _id: 'p' }] })
    const without = removeOptionValue(sheet, option(sheet, 0).id, value(sheet, 0, 0).id)
    expect(without.variants).toMatchObject([{ _id: 'p', valueIds: [] }])
    const again = good(addOptionValues(without, option(without, 0).id, values('M'), DEFAULTS))
    expect(again.variants).toMatchObject([{ _id: 'p' }])
  })

  test('a value that is there already, in any case, is refused; so are too many', () => {
    const sheet = sheetWith({ Size: ['S'] })
    expect(addOptionValues(sheet, option(sheet, 0).id, values(' s '), DEFAULTS)).toEqual({
      refusal: ' s  is there already',
    })
    expect(
      isRefusedEdit(addOptionValues(sheet, option(sheet, 0).id, values(...many(30)), DEFAULTS)),
    ).toBe(true)
    const three = sheetWith({ A: ['1'], B: ['1'], C: ['1'] })
    expect(isRefusedEdit(addProductOption(three, 'D'))).toBe(true)
    expect(
      isRefusedEdit(changeOptionValue(sheetWith({ A: ['1', '2'] }), '', '', { value: '1' })),
    ).toBe(false)
  })

  test('of more than 100 combinations those beyond are not sold until there is room', () => {
    const sheet = sheetWith({ Size: many(11), Colour: many(10) })
    expect(soldVariantRows(sheet)).toHaveLength(MAX_VARIANTS)
    const out = sheet.variants.filter(({ isOut }) => isOut).map(variantRowKey)
    expect(soldVariantRows(withRowsTakenOut(sheet, new Set(out), false))).toHaveLength(MAX_VARIANTS)
    const fewer = withRowsTakenOut(sheet, new Set([variantRowKey(sheet.variants[0] ?? base)]), true)
    expect(soldVariantRows(withRowsTakenOut(fewer, new Set(out), false))).toHaveLength(MAX_VARIANTS)
    expect(
      isRefusedEdit(
        addOptionValues(sheetWith({ A: many(30), B: many(30) }), 'x', values('y'), DEFAULTS),
      ),
    ).toBe(false)
  })

  test("a row without options keeps the form's values", () => {
    const bare = [option(edited(), 0), option(edited(), 1)].reduce<VariantSheet>(
      (sheet, { id }) => removeProductOption(sheet, id) as VariantSheet,
      edited(),
    )
    const again = addProductOption(bare, 'Size') as VariantSheet
    const [row] = (
      addOptionValues(again, option(again, 0).id, values('M'), {
        ...DEFAULTS,
        sku: '',
      }) as VariantSheet
    ).variants
    expect([row?._id, row?.sku]).toEqual([bare.variants[0]?._id, bare.variants[0]?.sku])
  })

  test('rows are the combinations, each once, whatever is done', () => {
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
        expect(new Set(end.variants.map(variantRowKey)).size).toBe(end.variants.length)
        expect(end.variants.every(({ valueIds }) => valueIds.length === used.length)).toBe(true)
        const ids = end.variants.flatMap(({ _id }) => _id ?? [])
        expect(new Set(ids).size).toBe(ids.length)
        expect(end.variants.every(({ _id, sku }) => _id === undefined || sku !== '')).toBe(true)
      }),
    )
  })
})

type Step = { kind: string; at: number; place: number }
function after(sheet: VariantSheet, { kind, at, place }: Step, name: string): VariantSheet {
  const { id, values: present } = option(sheet, at)
  const one = present[place]?.id ?? ''
  const next: Record<string, () => VariantSheetEdit> = {
    addValue: () => addOptionValues(sheet, id, values(name), DEFAULTS),
    removeValue: () => (one ? removeOptionValue(sheet, id, one) : sheet),
    moveValue: () => moveOptionValue(sheet, id, place, 0),
    addOption: () => addProductOption(sheet, name),
    removeOption: () => removeProductOption(sheet, id),
    moveOption: () => moveProductOption(sheet, at, place),
    rename: () => changeOptionValue(sheet, id, one, { value: name }),
  }
  const edit = next[kind]?.() ?? sheet
  return isRefusedEdit(edit) ? sheet : edit
}
