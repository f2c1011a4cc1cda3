import { sql } from 'kysely'
import { markAsPrepared } from '../../../platform/db/prepared-statements.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { isOtherWord, mostTypos, SHORT, soundOf, typoDistance } from './typo-distance.ts'

export type KnownWord = { word: string; stem: string; weight: number }

export type TypedWord = {
  word: string
  stem: string
  /** 0: no product has it. */
  weight: number
  /** Joined with the next word: `power bank` → `powerbank`; null where no product has that. */
  joined: string | null
  /** Longer words that begin so, the most common first. */
  completions: KnownWord[]
  /** It names goods for other goods. */
  isAccessory: boolean
  /** It names a part of a computer. */
  isPart: boolean
}

const MAX_WORDS = 12
const COMPLETIONS = 8

export type TypedText = {
  words: TypedWord[]
  /** The token of a product with this title: that of `title`. */
  titleToken: string
  /** The tokens by which categories call what they have; `Phone` of `Phone Accessories` is none. */
  categoryTokens: ReadonlySet<string>
}

/**
 * Cuts a text into words and looks them up, in one statement. In a subquery no plan for just these
 * words looks cheaper.
 */
export async function readTyped(db: Db, text: string, title: string): Promise<TypedText> {
  type OfText = { titleKey: string | null; categoryTokens: string[] | null }
  const { rows } = await sql<TypedWord & OfText>`${markAsPrepared('readTyped')}
    with typed as materialized (select word, stem(word) as stem, stem(word || lead(word) over (order by place)) as joined, place
      from unnest((select word_list(${text}::text))) with ordinality as one (word, place) limit ${sql.lit(MAX_WORDS)})
    select typed.word, typed.stem, ${weightOf(sql`typed.stem`)} as weight,
      case when ${weightOf(sql`typed.joined`)} > 0 then typed.joined end as joined,
      (select coalesce(json_agg(longer), '[]') from completions(typed.word, ${sql.lit(COMPLETIONS)}) as longer
        where longer.stem <> typed.stem) as completions,
      is_accessory(typed.stem) as "isAccessory", is_part(typed.stem) as "isPart",
      (select title_key(${title}::text)) as "titleKey",
      case when place = 1 then array(
        select distinct token from category, unnest(tsvector_to_array(ts_filter(words, '{c}'))) as token
      ) end as "categoryTokens"
    from typed order by place`.execute(db)
  const [first] = rows
  return {
    words: rows,
    titleToken: `~t:${first?.titleKey ?? ''}`,
    categoryTokens: new Set(first?.categoryTokens),
  }
}

/** A new word, which is not counted yet, counts 1. */
const weightOf = (stem: ReturnType<typeof sql>) =>
  sql<number>`coalesce((select sum(greatest(word.weight, 1)) from word where word.stem = ${stem}), 0)`

const CANDIDATES = 300
/** So many words of equal distance are taken for the one that was meant. */
const MAX_MEANT = 3

/**
 * Words of the catalogue that a misspelled one may stand for, the likeliest first; all at the same
 * distance.
 */
export async function findTypos(
  db: Db,
  { word, stem }: Pick<TypedWord, 'word' | 'stem'>,
): Promise<KnownWord[]> {
  if (!canBeTypo(word)) return []
  const { rows } = await sql<KnownWord>`
    select word, stem, greatest(weight, 1) as weight from word
    where deletions(stem) && (deletions(${word}) || deletions(${stem})) and length(word) between 3 and 30 and word !~ '[0-9]'
    order by word.weight desc limit ${CANDIDATES}`.execute(db)
  const others = rows.filter((known) => known.stem !== stem)
  return likeliest(word, stem, others)
}

function canBeTypo(word: string): boolean {
  if (/\d/.test(word)) return false
  return mostTypos(word.length) > 0 && word.length <= 30
}

/**
 * The nearest of some words; of equal ones those that begin with the same letter, then the most
 * common. In a long word that sounds the same, one mistake does not count: `snikers`.
 */
export function likeliest(
  word: string,
  stem: string,
  candidates: readonly KnownWord[],
): KnownWord[] {
  const limit = canBeTypo(word) ? mostTypos(word.length) : -1
  const typed = { word, stem }
  const isCandidate = (known: KnownWord): boolean =>
    !isOtherWord(word, known.word) && !isOtherWord(stem, known.stem)
  const sound = word.length > SHORT ? soundOf(stem) : undefined
  const distanceBySound = (known: KnownWord): number => {
    const forgiven = Number(soundOf(known.stem) === sound)
    return distanceOf(typed, known, Math.max(limit, 0) + forgiven) - forgiven
  }
  const near = candidates
    .filter(isCandidate)
    .map((known) => ({ known, distance: distanceBySound(known) }))
    .filter(({ distance }) => distance <= limit)
  const least = Math.min(...near.map(({ distance }) => distance))
  const sameStart = ({ stem: other }: KnownWord): number => Number(other[0] === stem[0])
  const byStart = (a: KnownWord, b: KnownWord): number => sameStart(b) - sameStart(a)
  const nearest = near
    .filter(({ distance }) => distance === least)
    .map(({ known }) => known)
    .toSorted((a, b) => byStart(a, b) || b.weight - a.weight)
  const byStem = Map.groupBy(nearest, (known) => known.stem)
  return [...byStem.values()].flatMap((words) => words.slice(0, 1)).slice(0, MAX_MEANT)
}

/** Distance of the words or of their stems, whichever is less. */
const distanceOf = (
  typed: Pick<KnownWord, 'word' | 'stem'>,
  known: KnownWord,
  limit: number,
): number =>
  Math.min(
    typoDistance(typed.word, known.word, limit),
    typoDistance(typed.word, known.stem, limit),
    typoDistance(typed.stem, known.stem, limit),
  )

/** Two words typed as one, with their stems. */
export async function findSplit(
  db: Db,
  word: string,
): Promise<{ words: string[]; stems: string[] } | undefined> {
  if (word.length < 4 || word.length > 40) return undefined
  const { rows } = await sql<{ words: string[]; stems: string[] }>`
    select array[first, second] as words, array[stem(first), stem(second)] as stems
    from split_word(${word})`.execute(db)
  return rows[0]
}
