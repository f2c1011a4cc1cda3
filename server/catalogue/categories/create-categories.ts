import { messages } from '#contract/messages.ts'
import { type Act, writeAudit } from '../../platform/audit/audit.ts'
import { conflictWhenDuplicate } from '../../platform/db/duplicate.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { newId } from '../../platform/ids.ts'

/**
 * Adds categories by their titles alone, with one icon for all; a super admin writes the rest later. Returns their ids by
 * title in lower case. @throws 409 for a title that a category has
 */
export async function createCategories(
  trx: Trx,
  act: Act,
  titles: readonly string[],
  icon: string,
): Promise<ReadonlyMap<string, string>> {
  const made = titles.map((title) => ({ id: newId(), title, description: title, icon }))
  if (made.length > 0)
    await trx
      .insertInto('category')
      .values(made)
      .execute()
      .catch(conflictWhenDuplicate(messages.titleTaken('category')))
  for (const { id, title } of made)
    await writeAudit(trx, act, { action: 'category.create', target: id, details: { name: title } })
  return new Map(made.map(({ id, title }) => [title.toLowerCase(), id]))
}
