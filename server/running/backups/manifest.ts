import { z } from 'zod'

/**
 * Contents of a backup, and checksums of its database. It is written last: without it there is no
 * backup.
 */

export const BACKUP_FORMAT = 1

const BACKUP_PART_NAME = /^data\/\w[\w.-]*$/

/** A file of the backup. `sha256` and `bytes` describe the file as it is stored. */
const BackupPart = z.object({
  name: z.string().regex(BACKUP_PART_NAME, 'this manifest names a file outside of the backup'),
  sha256: z.string(),
  bytes: z.number().int(),
})
export type BackupPart = z.infer<typeof BackupPart>

const DatabaseState = z.object({
  migrations: z.array(z.string()),
  /** `hash` is that of all rows in any order: see row-hash.ts. */
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int(),
      hash: z.string(),
    }),
  ),
  /** The last number of each sequence; one that has given none is left out. */
  sequences: z.record(z.string(), z.string()),
  /** Orders, payments, refunds (kobo) and stock (pieces), added up by the database. */
  sums: z.record(z.string(), z.string()),
})
/** Two databases with the same state hold the same data, on whatever kind of database. */
export type DatabaseState = z.infer<typeof DatabaseState>

export const BackupManifest = z.object({
  format: z.literal(BACKUP_FORMAT, {
    error: 'this backup is of a format that this version of the shop does not know',
  }),
  id: z.string(),
  shopVersion: z.string(),
  madeAt: z.string(),
  database: DatabaseState,
  /** Parts of each table, in any order of its rows. */
  parts: z.record(z.string(), z.array(BackupPart)),
  /** Names of all pictures, a line each. `missing`: the shop uses them, and they were nowhere. */
  pictures: z.object({
    count: z.number().int(),
    parts: z.array(BackupPart),
    missing: z.array(z.string()).optional(),
  }),
  /** The secrets that the shop made by itself; only in an encrypted backup. */
  secrets: z.record(z.string(), z.string()).optional(),
})
export type BackupManifest = z.infer<typeof BackupManifest>

export const countRowsOfBackup = ({ database }: BackupManifest): number =>
  database.tables.reduce((sum, { rows }) => sum + rows, 0)

export function countBytesOfBackup({ parts, pictures }: BackupManifest): number {
  const files = [...Object.values(parts).flat(), ...pictures.parts]
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}
