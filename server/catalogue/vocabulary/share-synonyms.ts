import { z } from 'zod'
import type { Broadcast } from '../../platform/db/broadcast.ts'
import type { Db } from '../../platform/db/schema.ts'
import { createSynonymStore, type SynonymStore } from './synonyms.ts'

const CHANGED = { name: 'synonyms', item: z.literal('changed') }

/** The synonyms, read again by all instances when one has changed them; also where its message may be missed. */
export function shareSynonyms(
  db: Db,
  broadcast: Broadcast,
): { synonyms: SynonymStore; synonymsChanged: () => Promise<void> } {
  const synonyms = createSynonymStore(db)
  const publish = broadcast.subscribe(CHANGED, {
    receive: synonyms.drop,
    connected: synonyms.drop,
    lost: synonyms.drop,
  })
  return {
    synonyms,
    synonymsChanged: () => {
      synonyms.drop()
      return publish(['changed'])
    },
  }
}
