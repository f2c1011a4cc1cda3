import { sql } from 'kysely'
import { createKeptValue, type KeptValue } from '../../../platform/async/keep.ts'
import { type Broadcast, dropOnAllInstances } from '../../../platform/db/broadcast.ts'
import type { Db } from '../../../platform/db/schema.ts'

/** A word or a phrase as the stems of its words. */
type Stems = readonly string[]

/** Synonyms of each word or phrase, joined with blanks. */
export type Synonyms = ReadonlyMap<string, readonly Stems[]>

export const synonymKey = (stems: Stems): string => stems.join(' ')

async function readSynonyms(db: Db): Promise<Synonyms> {
  const { rows } = await sql<{ id: string; stems: string[] | null }>`
    select id, (select array_agg(stem(one) order by place) from unnest(word_list(phrase)) with ordinality as w (one, place)) as stems
    from synonym, unnest(words) as phrase`.execute(db)
  const groups = Map.groupBy(rows, ({ id }) => id)
  const synonyms = new Map<string, Stems[]>()
  for (const group of groups.values())
    linkSynonyms(synonyms, distinctStems(group.flatMap(({ stems }) => spellingsOf(stems ?? []))))
  return synonyms
}

/** Two words are also written as one: `pen drive`, `pendrive`. */
function spellingsOf(stems: Stems): Stems[] {
  return stems.length === 2 ? [stems, [stems.join('')]] : [stems]
}

/** A word may be in several groups; `t-shirt` and `t shirt` are one. */
function linkSynonyms(synonyms: Map<string, Stems[]>, group: readonly Stems[]): void {
  for (const stems of group) {
    const key = synonymKey(stems)
    const others = group.filter((other) => synonymKey(other) !== key)
    const known = synonyms.get(key) ?? []
    synonyms.set(key, distinctStems([...known, ...others]))
  }
}

const distinctStems = (lists: readonly Stems[]): Stems[] => [
  ...new Map(
    lists.filter((stems) => stems.length > 0).map((stems) => [synonymKey(stems), stems]),
  ).values(),
]

export type SynonymStore = KeptValue<Synonyms>

export const createSynonymStore = (db: Db): SynonymStore => createKeptValue(() => readSynonyms(db))

/**
 * The synonyms, read again by all instances when one has changed them; also where its message may
 * be missed.
 */
export function shareSynonyms(db: Db, broadcast: Broadcast) {
  const synonyms = createSynonymStore(db)
  return { synonyms, synonymsChanged: dropOnAllInstances(broadcast, 'synonyms', synonyms.drop) }
}
