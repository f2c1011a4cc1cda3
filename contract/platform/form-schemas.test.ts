import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/random.ts'
import {
  AnyText,
  Email,
  formNairaField,
  formNumberField,
  Naira,
  NairaInput,
  optionalPhoneNumber,
  optionalText,
  PhoneNumber,
  requiredText,
  ShopId,
} from './form-schemas.ts'
import { formatNaira } from './format.ts'
import { isPhoneNumber } from './phone.ts'

const accepts = (
  schema: { safeParse(value: unknown): { success: boolean } },
  value: unknown,
): boolean => schema.safeParse(value).success

describe('a phone number', () => {
  test.each([
    '08031234567',
    '0803 123 4567',
    '0803-123-4567',
    '(0803) 123.4567',
    '07012345678',
    '09112345678',
    '2348031234567',
    '+2348031234567',
    '+234 803 123 4567',
    '002348031234567',
    '+14155552671',
    '+442071838750',
    ' 08031234567 ',
    '\u202a+2348031234501\u202c',
    '\u200e0803\u2011123\u20114501',
    '234(0)803 123 4501',
    '00234(0)8031234501',
  ])('%j is taken', (typed) => expect(accepts(PhoneNumber, typed)).toBe(true))

  test.each([
    '',
    '   ',
    '0803123456',
    '080312345678',
    '06031234567',
    '08231234567',
    '8031234567',
    '+0123456789',
    '+1234567890123456',
    '+123456',
    '0803123456a',
    'call me',
    '０８０３１２３４５６７',
    '0803\u00001234567',
    `0803 123 4567${' '.repeat(20)}x`,
  ])('%j is refused', (typed) => expect(accepts(PhoneNumber, typed)).toBe(false))

  test('is stored as typed, trimmed, without invisible marks', () => {
    expect(PhoneNumber.parse(' \u202a0803 123 4567\u202c ')).toBe('0803 123 4567')
    expect(PhoneNumber.parse('+234 (0) 803 123 4567')).toBe('+234 803 123 4567')
  })
  test.each([
    '08031234501/08091234502',
    '+234 803 123 4567 or +234 809 123 4567',
    '08031234501, 08031234502, 08031234503',
  ])('%j is asked to be one number', (typed) => {
    for (const schema of [PhoneNumber, optionalPhoneNumber('whatsapp')])
      expect(schema.safeParse(typed).error?.issues[0]?.message).toBe(
        'must be one phone number only',
      )
  })
  test('that is blank is a required field', () => {
    expect(PhoneNumber.safeParse('  ').error?.issues[0]?.message).toBe(
      'phoneNumber is a required field',
    )
  })
  test('that is optional may be empty, and is checked alike', () => {
    expect(
      [undefined, '', ' ', '0803 123 4567', 'my number is 0803'].map((typed) =>
        accepts(optionalPhoneNumber('whatsapp'), typed),
      ),
    ).toEqual([true, true, true, true, false])
  })
  test('is read in linear time', () =>
    expect(isPhoneNumber(`+${'1 '.repeat(100_000)}`)).toBe(false))
})

describe('naira', () => {
  test.each([0, 1, 0.1, 0.01, 19.99, 1.1, 123_456_789.99, 1_000_000_000])(
    '%d is taken',
    (value) => {
      expect(accepts(Naira, value)).toBe(true)
    },
  )

  test.each([
    -0.01,
    -1,
    0.001,
    1.005,
    1_000_000_000.01,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '5',
    null,
  ])('%j is refused', (value) => expect(accepts(Naira, value)).toBe(false))

  test.each([
    ['2000', 2000],
    ['0.5', 0.5],
    ['12.34', 12.34],
    [2000, 2000],
  ])('numeric strings are taken from clients: %j', (value, number) =>
    expect(NairaInput.parse(value)).toBe(number),
  )

  test.each([
    '',
    ' ',
    '1e3',
    '-1',
    '1.234',
    '0x10',
    'NaN',
    'Infinity',
    '12345678901',
    '१२',
    [],
    {},
    true,
  ])('other texts are not: %j', (value) => expect(accepts(NairaInput, value)).toBe(false))
})

describe('a price of a form', () => {
  const price = formNairaField('price')
  const messageOf = (value: unknown) => price.safeParse(value).error?.issues[0]?.message

  test.each([
    ['12500', 12500],
    ['12,500', 12500],
    ['₦12,500.50', 12500.5],
    ['₦ 12 500', 12500],
    ['NGN 1,000,000', 1_000_000],
    ['12\u00a0500', 12500],
    [' 0.05 ', 0.05],
    ['N19,999', 19_999],
    ['#19,999', 19_999],
    ['₦5,000/-', 5000],
    ['5,000/-', 5000],
    ['5000/=', 5000],
    ['19k', 19_000],
    ['N1.25K', 1250],
    ['19999 naira', 19_999],
    ['19,999 NGN', 19_999],
    [12500.5, 12500.5],
  ])('%j is %d naira', (typed, naira) => expect(price.parse(typed)).toBe(naira))

  test.each([
    '1,25',
    '12,50',
    '12,5000',
    '1,2,3',
    ',500',
    '12,500,',
    '1,000 000',
    '12.500.000',
    '1e3',
    '₦',
    'k',
    '₦ 19,999 - ₦ 25,000',
    '--5',
  ])('%j is none: must be a `number` type §5', (typed) =>
    expect(messageOf(typed)).toBe('must be a `number` type'),
  )

  test('{field} is a required field §5; naira have 2 decimals at most', () => {
    expect([messageOf(undefined), messageOf('  ')]).toEqual([
      'price is a required field',
      'price is a required field',
    ])
    expect(messageOf('₦1,000.005')).toBe('must have at most 2 decimals')
    expect(messageOf('₦-1')).toBe('must be from 0 to 1,000,000,000')
    expect(messageOf('1,000,000,000.01')).toBe('must be from 0 to 1,000,000,000')
  })

  test('formatted as on pages is parsed to the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (kobo) => {
        expect(price.parse(formatNaira(kobo / 100))).toBe(kobo / 100)
      }),
    )
  })

  test('any typed text is a number within its bounds, or refused', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789,. ₦-e+x') })
    fc.assert(
      fc.property(fc.oneof(typed, fc.string()), (text) => {
        const { data = 0 } = price.safeParse(text)
        expect(data >= 0 && data <= 1_000_000_000).toBe(true)
      }),
      { numRuns: runs(1000) },
    )
  })

  test('the sign of money is for money alone; groups of three are for every number', () => {
    const stock = formNumberField('stock', 0, 5000)
    expect([accepts(stock, '1,000'), accepts(stock, '₦1,000'), accepts(stock, '1,00')]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('text', () => {
  const name = requiredText('name', 10)

  test('{field} is a required field', () => {
    for (const value of ['', '   ', undefined, null, 5, ['a']]) {
      expect(name.safeParse(value).error?.issues[0]?.message).toBe('name is a required field')
    }
  })

  test.each(['\u200b\u200b', '\u202e', '\u3164', '\u2800', '\u0301', '\ufe0f'])(
    'without a visible character is missing: %j',
    (text) => {
      expect(name.safeParse(text).error?.issues[0]?.message).toBe('name is a required field')
    },
  )

  test('is stored composed, with line feeds, and without overrides of its direction', () => {
    const typed = 'e\u0301\r\nb\rc\u202ed'
    for (const schema of [AnyText, name, optionalText('note')])
      expect(schema.parse(typed)).toBe('\u00e9\nb\ncd')
    expect(accepts(requiredText('name', 3), '\r\n a\r\nb')).toBe(true)
  })

  test('is trimmed and has a maximum length', () => {
    expect(name.parse('  Ada  ')).toBe('Ada')
    expect(name.safeParse('x'.repeat(11)).error?.issues[0]?.message).toBe(
      'name can have 10 characters at most',
    )
  })

  test.each(['a\u0000b', '\ud800', 'x\udfff'])(
    'that the database cannot store is refused: %j',
    (text) => {
      for (const schema of [AnyText, name, optionalText('note')])
        expect(accepts(schema, text)).toBe(false)
    },
  )

  test.each(['ɓɗƙ', 'ọ̀ṣọ́', '😀', "Robert'); drop table sale; --", '<script>', '%_\\', '\u202e'])(
    'of any other kind is taken: %j',
    (text) => expect(accepts(AnyText, text)).toBe(true),
  )

  test('that is optional may be left out or empty', () => {
    expect(optionalText('note').parse(undefined)).toBeUndefined()
    expect(optionalText('note').parse('  ')).toBe('')
  })
})

describe('an email address', () => {
  test.each(['ada@example.com', ' Ada.Obi+shop@mail.example.ng '])('%j is taken', (value) => {
    expect(accepts(Email, value)).toBe(true)
  })
  test.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'a b@example.com',
    'ada@example',
    'ada@exam\u0000ple.com',
  ])('%j is refused', (value) => expect(accepts(Email, value)).toBe(false))
})

describe('an id', () => {
  const id = '019ABCDE-0000-7000-8000-0123456789ab'

  test('is a UUID, read in lower case', () => expect(ShopId.parse(id)).toBe(id.toLowerCase()))
  test.each(['', '1', `${id}0`, id.replaceAll('-', ''), `{${id}}`, `${id}\n`, 7, null])(
    '%j is none',
    (value) => {
      expect(accepts(ShopId, value)).toBe(false)
    },
  )
})
