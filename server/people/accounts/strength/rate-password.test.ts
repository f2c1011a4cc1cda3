import { describe, expect, test } from 'vitest'
import { ratePassword } from './rate-password.ts'

const long = 'ada.nwankwo.the.first.of.her.name.and.of.no.other.one@long.example.com'
const own = ['Ada Nwankwo-Bright', 'ada.nwankwo@example.com', long, '0803 123 4567']

const EVERYDAY =
  `987654321 Password1! princess1 aaaaaaaa 12345678 123456789 1234567890 password password1 Password123
  P@ssw0rd P@ssword1 qwertyuiop qwerty123 Qwerty123! 1q2w3e4r 1qaz2wsx asdfghjkl iloveyou iloveyou2 sunshine1
  football1 chelsea1 chelsea2010 arsenal4life liverpool1 manchester1 barcelona10 ronaldo7 superman1 blessing1
  blessing123 godisgood godisgreat1 jesusislord Jesus123 jesuschrist nigeria1 nigeria123 naija4life lagos123 abuja2020
  chioma123 chukwuma1 Emeka1990 ngozi2000 tunde123 adebayo1 ibrahim1 fatima123 aisha2001 emmanuel1 favour123
  oluwaseun1 welcome1 welcome123 letmein123 admin123 changeme1 abcd1234 abcdefgh 11111111 00000000 112233445566
  19901990 01011990 25121995 kasuwa123 Kasuwa2024 Kasuwa1! monkey123 dragon123 michael1 thankyoujesus`.split(
    /\s+/,
  )

test.each(EVERYDAY)('%s is too easy to guess, with a reason', (password) => {
  const { isEnough, reason, score } = ratePassword(password, [])
  expect([isEnough, score < 3, reason.length > 0]).toEqual([false, true, true])
})

describe('made of the known words of a user', () => {
  test.each([
    'ada.nwankwo@example.com',
    'ADA.NWANKWO@EXAMPLE.COM',
    'ada.nwankwo',
    'adanwankwo1',
    'Ada Nwankwo-Bright',
    'nwankwo-bright',
    '08031234567',
    '0803 123 4567',
    '0803-123-4567',
    '+2348031234567',
    '+234 803 123 4567',
    'a.d.a n.w.a.n.k.w.o',
    'nwankwo2024',
    long,
  ])('%s is too easy to guess', (password) => {
    expect(ratePassword(password, own).isEnough).toBe(false)
  })

  test('without these words it may be strong', () => {
    expect(ratePassword('nwankwo-bright-08031', []).isEnough).toBe(true)
  })
})

test('a password is rated in the form that is hashed: full-width letters count as plain ones', () => {
  expect(ratePassword('ｐａｓｓｗｏｒｄ１２３', [])).toMatchObject({ isEnough: false, score: 0 })
})

test.each([
  'correct horse battery',
  'plum velvet orbit 73',
  'harmattan dust',
  'sandstorm in march',
  'Tq7#vLp2!xRw',
])('%s is good enough', (password) => {
  expect(ratePassword(password, own)).toMatchObject({ isEnough: true, reason: '', advice: [] })
})

test.each([
  '<script>alert(1)</script>',
  '\u0000\u0001',
  '👩🏾‍💻'.repeat(20),
  ' '.repeat(60),
  'a'.repeat(128),
  '\\'.repeat(64),
])('anything can be rated: %j', (password) => {
  expect(ratePassword(password, [password]).score).toBeGreaterThanOrEqual(0)
})
