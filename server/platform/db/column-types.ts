import type { ColumnType } from 'kysely'

/** Written as a date or by the database's default, read as a date. */
export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>

export type NullableTimestamp = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>

export type Dated = { created_at: Timestamp; updated_at: Timestamp }

/** A note of staff. */
export type StoredNote = {
  id: string
  author_id: string
  /** As it was. */
  author_name: string
  body: string
  created_at: Timestamp
  edited_at: NullableTimestamp
}

/** Written as text, read as its value. */
export type JsonColumn<T> = ColumnType<T, string, string>

/** Written by triggers or jobs alone. */
export type Derived<T> = ColumnType<T, never, never>
