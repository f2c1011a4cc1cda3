import type { PersonalData } from '#contract/office/customers.ts'

/** `notesAboutThem` is `Notes about them`. */
const fieldNameInWords = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const textOfDataValue = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'none'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const textOfDataRecord = (record: Record<string, unknown>): string =>
  Object.entries(record)
    .map(([name, value]) => `  ${fieldNameInWords(name)}: ${textOfDataValue(value)}`)
    .join('\n')

const sectionText = ([name, records]: [string, readonly Record<string, unknown>[]]): string => {
  const title = `${fieldNameInWords(name)} (${records.length})`
  return [
    title,
    '='.repeat(title.length),
    ...(records.length > 0 ? records.map(textOfDataRecord) : ['  none']),
  ].join('\n\n')
}

export const readableData = ({ data }: Pick<PersonalData, 'data'>): string =>
  `${Object.entries(data).map(sectionText).join('\n\n\n')}\n`
