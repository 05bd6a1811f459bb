import {
  type Compilable,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Tables } from '#app/kernel/data/tables.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import { hashPassword, passwordDigest } from '#app/kernel/values/password.ts'

type NewAdmin = {
  email: string
  name: string
  password: string
  /** Milliseconds since 1970. */
  now: number
  randomBytes: (size: number) => Uint8Array
}

/** A query builder that can't run queries: the SQL is meant for another database. */
const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

/** Returns the SQL that adds a system administrator. The statement violates the constraint `staff_email` if the e-mail address is taken. */
export async function adminSql({ email, name, password, now, randomBytes }: NewAdmin): Promise<string> {
  const insert = db.insertInto('staff').values({
    id: newElementId(randomBytes),
    level: 'system_admin',
    company_id: null,
    tenant_id: null,
    name,
    email,
    email_key: emailKey(email),
    password: await hashPassword(passwordDigest(password), randomBytes(16)),
    lang: null,
    created_at: now,
    updated_at: now,
  })
  return `${literally(insert)};\n`
}

/** Writes the bound values into the statement, since `wrangler d1 execute` binds none. A quote inside a text is doubled. */
function literally(query: Compilable): string {
  const { sql, parameters } = query.compile()
  const values = [...parameters]
  return sql.replaceAll('?', () => literal(values.shift()))
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`
}
