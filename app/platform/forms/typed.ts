/** Values as a form has them: numbers as they are typed, '' for what is not set. */
export type TypedValues<Values> = {
  [Name in keyof Values]-?: NonNullable<Values[Name]> extends number
    ? string
    : NonNullable<Values[Name]>
}

export const typedValuesOf = <Values extends object>(values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? String(value) : (value ?? ''),
    ]),
  ) as TypedValues<Values>
