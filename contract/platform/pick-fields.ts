/** Copies the named fields of an item, and no others; a field that the item lacks stays absent. */
export function pickFields<Item extends object, Field extends keyof Item>(
  item: Item,
  fields: readonly Field[],
): Pick<Item, Field> {
  const picked = {} as Pick<Item, Field>
  for (const field of fields) {
    if (field in item) picked[field] = item[field]
  }
  return picked
}
