import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/open.ts'
import { fillShop } from './fill.ts'

const size = Number(process.argv[2])
const name = process.argv[3] as string
const base = 'postgres://postgres@127.0.0.1:54330/'
const c = new pg.Client(base + 'postgres')
await c.connect()
await c.query(`drop database if exists ${name}`)
await c.query(`create database ${name}`)
await c.end()
const database = openPostgres(base + name)
await migrate(database.db)
await fillShop(database, size, (t) => console.log(t))
await database.close()
