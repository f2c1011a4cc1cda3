import { TERMS } from '#contract/platform/page-path.ts'
import type { Trx } from '../../platform/db/schema.ts'

/** Records that a user accepted the terms as they are published at this moment; without published terms nothing. */
export async function acceptTerms(trx: Trx, userId: string): Promise<void> {
  await trx
    .insertInto('terms_acceptance')
    .columns(['user_id', 'version_id'])
    .expression((query) =>
      query
        .selectFrom('content_page')
        .innerJoin('content_page_version as v', (join) =>
          join.onRef('v.page_id', '=', 'content_page.id').onRef('v.version', '=', 'content_page.version'),
        )
        .select(({ val }) => [val(userId).$castTo<string>().as('user_id'), 'v.id as version_id'])
        .where('content_page.slug', '=', TERMS)
        .where('content_page.published', '=', true),
    )
    .execute()
}
