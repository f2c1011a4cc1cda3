import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SheetSave } from '#contract/catalogue/product-sheet.ts'
import { MAX_STOCK_NOTE } from '#contract/platform/limits.ts'
import { readPastedCells } from '../../../platform/admin/sheet/read-cells.ts'
import {
  ALL_SHEET_COLUMNS,
  type ProductSheetRow,
  SHEET_COLUMNS,
  type SheetColumn,
  sheetCellFault,
  shownCellText,
  toProductSheetRows,
} from './cells.ts'
import {
  cellRangeBetween,
  changeInAllRows,
  changeSheetPrices,
  clearSheetRange,
  copySheetRange,
  fillSheetRangeDown,
  pasteIntoSheet,
} from './commands.ts'
import type { SheetEdits } from './draft.ts'
import {
  addHistoryStep,
  countChangedCells,
  type EditHistory,
  editedCellText,
  NO_EDIT_STEPS,
  redoSheetEdit,
  splitByFaults,
  undoSheetEdit,
  withCellChanges,
  withoutSavedCells,
  withSeenValues,
} from './edits.ts'
import { costChangesIn, settleSheetEdits, toSheetSaves } from './wire.ts'

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const row = (n: number, price = 1000, stock = 5): ProductSheetRow => ({
  ...{
    variant: id(n),
    product: id(n),
    title: `Kaftan ${n}`,
    choice: '',
    name: `Kaftan ${n}`,
    sku: '',
  },
  stored: { price, discountPercentage: 0, stock, state: 'onSale' },
  isLater: false,
})
const CAP = { values: [], sku: '', price: 1000, discountPercentage: 0, stock: 5 }
const rows = [row(0), row(1, 2000), row(2, 333.33), row(3)]
const change = (at: number, column: SheetColumn, text: string) => ({
  row: rows[at] as ProductSheetRow,
  column,
  text,
})
const edited = (...changes: ReturnType<typeof change>[]): SheetEdits => withCellChanges({}, changes)
const cellsAt = (edits: SheetEdits, at: number) => edits[id(at)]?.cells

test('a product without options is one row, one with options a row for each variant', () => {
  const variant = (_id: string, values: string[]) => ({
    _id,
    values,
    sku: 'K',
    price: 1,
    discountPercentage: 0,
    stock: 2,
  })
  const found = toProductSheetRows([
    { _id: 'a', title: 'Cap', variants: [variant('a', [])] },
    {
      _id: 'b',
      title: 'Kaftan',
      variants: [variant('b', ['M', 'Indigo']), variant('c', ['L', 'Indigo'])],
    },
  ])
  expect(found.map(({ name }) => name)).toEqual([
    'Cap',
    'Kaftan (M / Indigo)',
    'Kaftan (L / Indigo)',
  ])
})

describe('a change', () => {
  test('saving the stored values is no change', () => {
    for (const text of ['1000', ' ₦1,000 ', '1000.00', '', '  '])
      expect(edited(change(0, 'price', '5'), change(0, 'price', text))).toEqual({})
  })

  test('remembers what each cell was before its first change', () => {
    const first = edited(change(0, 'price', '5'))
    const again = { ...row(0, 7, 7), stored: { ...row(0, 7, 7).stored, cost: 3 } }
    const later = withCellChanges(first, [
      { row: again, column: 'price', text: '6' },
      { row: again, column: 'stock', text: '9' },
      { row: again, column: 'cost', text: '4' },
    ])
    expect(later[id(0)]).toMatchObject({
      seen: { price: 1000, stock: 7, cost: 3 },
      cells: { price: '6', stock: '9', cost: '4' },
    })
    expect(withSeenValues(later, id(0), row(0, 7, 7).stored)[id(0)]?.seen.price).toBe(7)
  })

  test('of the status is made in the first row of a product', () => {
    const later = { ...row(1), isLater: true as const }
    expect(withCellChanges({}, [{ row: later, column: 'state', text: 'Hidden' }])).toEqual({})
    expect(cellsAt(edited(change(0, 'state', 'hidden')), 0)).toEqual({ state: 'hidden' })
    expect(edited(change(0, 'state', 'on SALE'))).toEqual({})
    const due = { ...row(1), stored: { ...row(1).stored, state: 'scheduled' as const } }
    expect(withCellChanges({}, [{ row: due, column: 'state', text: 'Scheduled' }])).toEqual({})
    expect(
      withCellChanges({}, [{ row: due, column: 'state', text: 'On sale' }])[id(1)]?.cells,
    ).toEqual({
      state: 'On sale',
    })
  })

  test('is counted by cells; a reason is part of its change', () => {
    expect(
      countChangedCells(
        edited(change(0, 'add', '5'), change(0, 'reason', 'count'), change(1, 'price', '5')),
      ),
    ).toBe(2)
  })

  test.each([
    ['price', { price: 'ten' }, 'enter a number'],
    ['price', { price: '-1' }, 'must be from 0'],
    ['price', { price: '1.555' }, 'two decimals'],
    ['price', { price: '₦12,500.50' }, undefined],
    ['discountPercentage', { discountPercentage: '101' }, 'must be from 0 to 100'],
    ['stock', { stock: '1.5' }, 'whole number'],
    ['add', { add: 'some' }, 'whole pieces'],
    ['add', { add: '-6' }, 'only 5 are there'],
    ['add', { add: '-5' }, undefined],
    ['add', { add: '1', stock: '7' }, 'either the stock'],
    ['reason', { reason: 'count' }, 'change the stock, too'],
    ['reason', { reason: 'count', add: '1' }, undefined],
    ['state', { state: 'HIDDEN' }, undefined],
    ['cost', { cost: '₦1,250.50' }, undefined],
    ['state', { state: 'tomorrow' }, 'On sale or Hidden'],
    ['reason', { reason: 'x'.repeat(MAX_STOCK_NOTE + 1), add: '1' }, 'at most 120'],
  ] as const)('of %s to %j is wrong as the form says: %s', (column, cells, fault) => {
    const found = sheetCellFault(column, cells, row(0).stored)
    if (fault === undefined) expect(found).toBeUndefined()
    else
      expect(found).toMatch(
        new RegExp(fault.replace('two decimals', 'decimal').replace('enter a number', 'number')),
      )
  })

  test('that is wrong is not sent, the others are', () => {
    const { good, wrong } = splitByFaults(
      edited(change(0, 'price', 'ten'), change(1, 'price', '10')),
    )
    expect([Object.keys(good), [...wrong]]).toEqual([[id(1)], [id(0)]])
  })
})

describe('what a piece costs', () => {
  test('is a column of who sees it, and changes as the others do', () => {
    const [known] = toProductSheetRows(
      [{ _id: id(0), title: 'Cap', state: 'hidden', variants: [{ ...CAP, _id: id(0) }] }],
      new Map([[id(0), 700.5]]),
    )
    expect(known?.stored).toMatchObject({ cost: 700.5, state: 'hidden' })
    const cost = (text: string) =>
      withCellChanges({}, [{ row: known as ProductSheetRow, column: 'cost', text }])
    expect([cost('700.50'), cost('')]).toEqual([{}, {}])
    expect(costChangesIn(cost('₦1,000'))).toEqual([
      { variant: id(0), cost: 1000, seen: known?.stored },
    ])
    expect(sheetCellFault('cost', { cost: 'dear' }, row(0).stored)).toMatch('number')
    expect([...splitByFaults(cost('-1')).wrong]).toEqual([id(0)])
  })

  test('is not pasted beyond the columns that an admin has', () => {
    const range = cellRangeBetween({ row: 0, column: 5 }, { row: 0, column: 5 })
    expect(pasteIntoSheet(rows, range, [['Hidden', '500']])).toMatchObject({
      changes: [{ column: 'state' }],
      leftOut: 1,
    })
    expect(
      pasteIntoSheet(rows, range, [['Hidden', '500']], ALL_SHEET_COLUMNS).changes,
    ).toMatchObject([{ column: 'state' }, { column: 'cost', text: '500' }])
  })

  test('a cell is sent alone, and stays after a refusal', () => {
    const edits = edited(change(0, 'price', '5'), change(0, 'cost', '3'), change(1, 'cost', '4'))
    expect(toSheetSaves(edits).flatMap(({ rows }) => rows.map(({ variant }) => variant))).toEqual([
      id(0),
    ])
    const { edits: left } = settleSheetEdits({ edits, refusals: {} }, [
      { variant: id(0), result: 'done' },
    ])
    expect([cellsAt(left, 0), cellsAt(left, 1)]).toEqual([{ cost: '3' }, { cost: '4' }])
    expect(withoutSavedCells(left, new Set([id(0)]), true)).toEqual(edited(change(1, 'cost', '4')))
  })
})

test('a saved cost ends its own refusal, and not that of its price', () => {
  const edits = edited(change(0, 'cost', '3'), change(1, 'price', '5'), change(1, 'cost', '3'))
  const refused = (at: number, field: SheetColumn) => ({
    variant: id(at),
    result: 'refused' as const,
    field,
  })
  const refusals = { [id(0)]: refused(0, 'cost'), [id(1)]: refused(1, 'price') }
  const results = [0, 1].map((at) => ({ variant: id(at), result: 'done' as const }))
  const after = settleSheetEdits({ edits, refusals }, results, true)
  expect([cellsAt(after.edits, 0), cellsAt(after.edits, 1)]).toEqual([undefined, { price: '5' }])
  expect(after.refusals).toEqual({ [id(1)]: refused(1, 'price') })
})

describe('undo and redo', () => {
  const fresh: EditHistory = { ...NO_EDIT_STEPS, edits: {} }
  const step = fc.record({
    at: fc.nat(3),
    column: fc.constantFrom(...SHEET_COLUMNS),
    text: fc.constantFrom('', '7', '1000', 'wrong'),
  })

  test('all undone is the start, all done again the end, whatever was done', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const end = steps.reduce(
          (history, { at, column, text }) =>
            addHistoryStep(history, withCellChanges(history.edits, [change(at, column, text)])),
          fresh,
        )
        const start = steps.reduce(undoSheetEdit, end)
        expect(start.edits).toEqual({})
        expect(undoSheetEdit(start)).toEqual(start)
        expect(steps.reduce(redoSheetEdit, start).edits).toEqual(end.edits)
      }),
    )
  })

  test('typing in a cell is one step of undo', () => {
    const typed = ['1', '12', '123'].reduce(
      (history, text) =>
        addHistoryStep(
          history,
          withCellChanges(history.edits, [change(0, 'price', text)]),
          'a cell',
        ),
      fresh,
    )
    expect(undoSheetEdit(typed).edits).toEqual({})
    const other = addHistoryStep(undoSheetEdit(typed), edited(change(1, 'price', '5')))
    expect(redoSheetEdit(other)).toEqual({ ...other, future: [], tag: undefined })
  })
})

describe('commands', () => {
  test('spreadsheet cells are pasted, and those beyond the sheet counted', () => {
    const { changes, leftOut } = pasteIntoSheet(
      rows,
      cellRangeBetween({ row: 2, column: 0 }, { row: 2, column: 0 }),
      [
        ['₦5,000', '10'],
        ['6000', ''],
        ['7000', '1'],
      ],
    )
    const edits = withCellChanges({}, changes)
    expect([cellsAt(edits, 2), cellsAt(edits, 3), leftOut]).toEqual([
      { price: '₦5,000', discountPercentage: '10' },
      { price: '6000' },
      2,
    ])
    const beyond = pasteIntoSheet(
      rows,
      cellRangeBetween({ row: 0, column: 4 }, { row: 0, column: 4 }),
      [['count', 'hidden', 'y']],
    )
    expect([beyond.changes.length, beyond.leftOut]).toEqual([2, 1])
  })

  test('one copied cell goes into all cells of the range', () => {
    const { changes } = pasteIntoSheet(
      rows,
      cellRangeBetween({ row: 3, column: 0 }, { row: 0, column: 0 }),
      [['44']],
    )
    expect(changes.map(({ text }) => text)).toEqual(['44', '44', '44', '44'])
  })

  test('what is copied and pasted at the same place changes nothing', () => {
    const texts = fc.array(
      fc.tuple(
        fc.nat(3),
        fc.constantFrom(...SHEET_COLUMNS),
        fc.constantFrom('7', '"a"\tb', 'x\ny', '+3'),
      ),
    )
    fc.assert(
      fc.property(texts, (typed) => {
        const edits = withCellChanges(
          {},
          typed.map(([at, column, text]) => change(at, column, text)),
        )
        const all = cellRangeBetween(
          { row: 0, column: 0 },
          { row: rows.length - 1, column: SHEET_COLUMNS.length - 1 },
        )
        const { changes, leftOut } = pasteIntoSheet(
          rows,
          all,
          readPastedCells(copySheetRange(rows, edits, all)),
        )
        expect([withCellChanges(edits, changes), leftOut]).toEqual([edits, 0])
      }),
    )
  })

  test('the first row fills the range, one row takes the row above', () => {
    const edits = edited(change(0, 'price', '44'))
    const down = withCellChanges(
      edits,
      fillSheetRangeDown(
        rows,
        edits,
        cellRangeBetween({ row: 0, column: 0 }, { row: 2, column: 0 }),
      ),
    )
    expect(
      [0, 1, 2, 3].map((at) => editedCellText(rows[at] as ProductSheetRow, 'price', down[id(at)])),
    ).toEqual(['44', '44', '44', '1000'])
    const single = cellRangeBetween({ row: 1, column: 0 }, { row: 1, column: 0 })
    expect(withCellChanges(edits, fillSheetRangeDown(rows, edits, single))[id(1)]?.cells).toEqual({
      price: '44',
    })
    expect(
      fillSheetRangeDown(
        rows,
        edits,
        cellRangeBetween({ row: 0, column: 0 }, { row: 0, column: 0 }),
      ),
    ).toEqual([])
    expect(
      withCellChanges(
        down,
        clearSheetRange(rows, cellRangeBetween({ row: 0, column: 0 }, { row: 3, column: 4 })),
      ),
    ).toEqual({})
  })

  test.each([
    [1000, 10, 0.01, '1100'],
    [333.33, 10, 0.01, '366.66'],
    [333.35, 10, 0.01, '366.69'],
    [1049, 0, 100, '1000'],
    [1050, 0, 100, '1100'],
    [1000, -12.5, 1, '875'],
    [0.1, 5, 0.01, '0.11'],
    [1_000_000_000, -100, 1, '0'],
  ])('%d and %d %% in steps of %d is %s', (price, percent, step, text) => {
    expect(changeSheetPrices([row(0, price)], {}, { percent, step })[0]?.text).toBe(text)
  })

  test('a percentage goes on from changed prices, and leaves wrong ones', () => {
    const edits = edited(change(0, 'price', '₦2,000'), change(1, 'price', 'ten'))
    const texts = changeSheetPrices(rows.slice(0, 2), edits, { percent: 50, step: 1 }).map(
      ({ text }) => text,
    )
    expect(texts).toEqual(['3000'])
    expect(changeInAllRows(rows, 'add', '+10')).toHaveLength(4)
  })

  test('+p % is never more than half a step away from the exact price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: -100, max: 500 }),
        (kobo, percent) => {
          const [one] = changeSheetPrices([row(0, kobo / 100)], {}, { percent, step: 0.01 })
          expect(
            Math.abs(Number(one?.text) * 100 - (kobo * (100 + percent)) / 100),
          ).toBeLessThanOrEqual(0.5001)
        },
      ),
    )
  })
})

describe('what is sent', () => {
  test('is what the contract takes, each cell with what was there before', () => {
    const edits = edited(
      change(0, 'price', '₦1,250.50'),
      change(0, 'add', '+1,000'),
      change(0, 'reason', 'Damaged: wet'),
      change(1, 'stock', '12'),
      change(1, 'reason', 'found'),
    )
    const [save] = toSheetSaves(edits, () => id(9))
    expect(SheetSave.parse(save)).toEqual({
      save: id(9),
      rows: [
        {
          variant: id(0),
          price: { to: 1250.5, seen: 1000 },
          add: 1000,
          reason: 'damaged',
          note: 'wet',
        },
        { variant: id(1), stock: { to: 12, seen: 5 }, reason: 'other', note: 'found' },
      ],
    })
  })

  test('comes in parts, each with an id of its own', () => {
    const many = Array.from({ length: 450 }, (_, n) => row(n))
    const saves = toSheetSaves(withCellChanges({}, changeInAllRows(many, 'add', '1')))
    expect(saves.map((one) => one.rows.length)).toEqual([200, 200, 50])
    expect(new Set(saves.map(({ save }) => save)).size).toBe(3)
  })

  test('leaves what was refused, with its reason', () => {
    const edits = edited(change(0, 'price', '5'), change(1, 'price', '6'), change(2, 'price', '7'))
    const gone = { variant: id(1), result: 'refused' as const, message: 'gone' }
    const refusals = { [id(0)]: { ...gone, variant: id(0) } }
    const after = settleSheetEdits({ edits, refusals }, [{ variant: id(0), result: 'done' }, gone])
    expect([Object.keys(after.edits), after.refusals]).toEqual([[id(1), id(2)], { [id(1)]: gone }])
  })
})

test.each([
  ['price', '12500.5', '12,500.5'],
  ['stock', '1000', '1,000'],
  ['price', 'ten', 'ten'],
  ['reason', '12', '12'],
] as const)('the %s %j is shown as %j', (column, text, shown) => {
  expect(shownCellText(column, text)).toBe(shown)
})
