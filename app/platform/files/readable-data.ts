import type { PersonalData } from '#contract/office/customers.ts'

/** `notesAboutThem` is `Notes about them`. */
const inWords = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'none'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const recordText = (record: Record<string, unknown>): string =>
  Object.entries(record)
    .map(([name, value]) => `  ${inWords(name)}: ${textOf(value)}`)
    .join('\n')

const sectionText = ([name, records]: [string, readonly Record<string, unknown>[]]): string => {
  const title = `${inWords(name)} (${records.length})`
  return [
    title,
    '='.repeat(title.length),
    ...(records.length > 0 ? records.map(recordText) : ['  none']),
  ].join('\n\n')
}

export const readableData = ({ data }: Pick<PersonalData, 'data'>): string =>
  `${Object.entries(data).map(sectionText).join('\n\n\n')}\n`
