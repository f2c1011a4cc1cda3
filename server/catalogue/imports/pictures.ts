import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import type { ImportPictureTable } from '../../platform/db/tables/imports.ts'
import { newId } from '../../platform/ids.ts'
import type { NewItem } from './queries.ts'

type NewPicture = Insertable<ImportPictureTable>

export class Pictures {
  readonly #db: Db
  readonly #importId: string
  readonly #seen = new Set<string>()
  #unstored: NewPicture[] = []

  constructor(db: Db, importId: string) {
    this.#db = db
    this.#importId = importId
  }

  note({ addresses, position, title }: Pick<NewItem, 'addresses' | 'position' | 'title'>): void {
    for (const address of addresses) {
      if (this.#seen.has(address)) continue
      this.#seen.add(address)
      this.#unstored.push({ id: newId(), import_id: this.#importId, position, title, address })
    }
  }

  async store(): Promise<void> {
    if (this.#unstored.length > 0) await this.#db.insertInto('import_picture').values(this.#unstored).execute()
    this.#unstored = []
  }
}
