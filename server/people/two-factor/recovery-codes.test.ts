import { expect, test } from 'vitest'
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'

test('there are ten codes, each of 120 random bits in fours', () => {
  const codes = newRecoveryCodes()
  expect(codes).toHaveLength(10)
  for (const code of codes) expect(code).toMatch(/^([a-km-z02-9]{4}-){5}[a-km-z02-9]{4}$/)
  expect(new Set([...codes, ...newRecoveryCodes()]).size).toBe(20)
})

test('a code typed from paper is the same with capitals and blanks, and without dashes', () => {
  const [code = ''] = newRecoveryCodes()
  for (const typed of [
    code.toUpperCase(),
    code.replaceAll('-', ' '),
    ` ${code.replaceAll('-', '')} `,
  ])
    expect(hashOfRecoveryCode(typed)).toBe(hashOfRecoveryCode(code))
  expect(hashOfRecoveryCode(code.slice(1))).not.toBe(hashOfRecoveryCode(code))
})
