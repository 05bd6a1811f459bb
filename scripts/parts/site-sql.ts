import {
  type Compilable,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import type { Tables } from '#app/data/tables.ts'
import { newElementId } from '#app/values/element-id.ts'
import { emailKey } from '#app/values/email.ts'
import { hashPassword, passwordDigest } from '#app/values/password.ts'
import { usernameKey } from '#app/values/username.ts'

type Person = { name: string; password: string }

export type NewSite = {
  companyName: string
  serviceName: string
  /** A host of its own, or the first path segment on the shared hosts. */
  address: { domain: string } | { servicePath: string }
  accountType: 'EMAIL' | 'USERNAME' | 'OPEN_TYPE'
  settingLogin: 0 | 1 | 2
  groupName: string
  admin: Person
  readers: Person[]
  /** Milliseconds since 1970. */
  now: number
  randomBytes: (size: number) => Uint8Array
}

/** Builds queries and runs none: the SQL is for another database than ours. */
const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

/**
 * A company with one site, its first group, a service administrator and readers, as SQL to be executed at once. The
 * database numbers company and site; an address that is taken breaks tenant_by_address.
 */
export async function siteSql(site: NewSite): Promise<string> {
  const writes = [...insertSite(site), await insertAdmin(site)]
  for (const reader of site.readers) writes.push(await insertReader(site, reader))
  return `${writes.map(literally).join(';\n')};\n`
}

/** The site that was made last; the statements run one after the other. */
const companyId = sql<number>`(select max(id) from company)`
const tenantId = sql<number>`(select max(id) from tenant)`

function insertSite(site: NewSite): Compilable[] {
  const { address, now } = site
  return [
    db.insertInto('company').values({
      name: site.companyName,
      email: site.admin.name,
      account_type: site.accountType,
      setting_login: site.settingLogin,
      max_content: 5000,
      max_user: 1000,
      created_at: now,
    }),
    db.insertInto('tenant').values({
      company_id: companyId,
      domain_type: 'domain' in address ? 'FULL_DOMAIN' : 'PATH',
      domain: 'domain' in address ? address.domain : null,
      service_path: 'domain' in address ? null : address.servicePath,
      service_name: site.serviceName,
      created_at: now,
    }),
    db.insertInto('content_group').values({
      tenant_id: tenantId,
      id: 1,
      name: site.groupName,
      ref_code: null,
      ordinal: 1,
    }),
  ]
}

async function insertAdmin({ admin, now, randomBytes }: NewSite): Promise<Compilable> {
  return db.insertInto('staff').values({
    id: newElementId(randomBytes),
    level: 'service_admin',
    company_id: companyId,
    tenant_id: tenantId,
    name: admin.name,
    email: admin.name,
    email_key: emailKey(admin.name),
    password: await hashPassword(passwordDigest(admin.password), randomBytes(16)),
    lang: null,
    created_at: now,
    updated_at: now,
  })
}

async function insertReader({ accountType, now, randomBytes }: NewSite, reader: Person): Promise<Compilable> {
  const isEmail = accountType === 'EMAIL'
  return db.insertInto('account').values({
    tenant_id: tenantId,
    id: newElementId(randomBytes),
    level: 'reader',
    name: reader.name,
    email: isEmail ? reader.name : null,
    email_key: isEmail ? emailKey(reader.name) : null,
    username: isEmail ? null : reader.name,
    username_key: isEmail ? null : usernameKey(reader.name),
    password: await hashPassword(passwordDigest(reader.password), randomBytes(16)),
    lang: null,
    created_at: now,
    updated_at: now,
  })
}

/** `wrangler d1 execute` binds no values, so they are written out; a quote inside a text is doubled. */
function literally(query: Compilable): string {
  const { sql: text, parameters } = query.compile()
  const values = [...parameters]
  return text.replaceAll('?', () => literal(values.shift()))
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`
}
