import { freshQuery } from '../../../platform/api/query.ts'

export const synonymQueries = {
  list: () => freshQuery('GET /synonyms', {}),
  /** How the shop reads a text, and the first hits. */
  attempt: (text: string) => ({ ...freshQuery('GET /synonyms/try/:text', { params: { text } }), retry: false }),
}
