import { nameKey } from '#app/features/tenancy/model/company/name-key.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import { usernameKey } from '#app/kernel/values/names.ts'
import { chanceFrom } from '#seeds/demo/chance.ts'
import { world } from '#seeds/demo/world.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { idOf, type Life, mailOf } from './life.ts'
import { people } from './people.ts'

const day = 86_400_000
const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
]

/** Seeds readers who came over the last year, with their sessions. They have no password: nobody signs in as them. */
export async function seedReaders(db: Database, tenant: WorldTenant, { now }: Life): Promise<void> {
  const { tenantId, company } = world[tenant]
  const chance = chanceFrom(tenantId * 7919)
  const inserts = (people[tenant] ?? []).flatMap(({ name, handle, daysAgo, is }, at) => {
    const id = idOf(tenant, 'reader', at)
    const createdAt = now - daysAgo * day - Math.floor(chance() * day * 0.4)
    const email = company.accountType === 'USERNAME' ? null : mailOf(tenant, handle)
    const username = company.accountType === 'USERNAME' ? handle : null
    const account = db.insertInto('account').values({
      tenant_id: tenantId,
      id,
      level: 'reader',
      name,
      find_key: nameKey(name),
      email,
      email_key: email === null ? null : emailKey(email),
      username,
      username_key: username === null ? null : usernameKey(username),
      password: null,
      claimed: email === null ? 0 : 1,
      lang: null,
      status: is === 'suspended' ? 'stop' : 'allow',
      cancelled_at: is === 'left' ? now - 40 * day : null,
      created_at: createdAt,
      updated_at: createdAt,
    })
    const lastUsedAt = now - Math.floor(chance() * Math.min(daysAgo, 20) * day) - 600_000
    const session = db.insertInto('session').values({
      tenant_id: tenantId,
      id: idOf(tenant, 'session', at),
      account_id: id,
      login_type: company.accountType === 'GAKKEN_ID' ? 'LEARNING' : 'EMAIL',
      keep: 1,
      user_agent: browsers[Math.floor(chance() * browsers.length)] ?? null,
      country: 'JP',
      created_at: Math.max(createdAt, lastUsedAt - 9 * day),
      last_used_at: lastUsedAt,
      expires_at: now + 20 * day,
    })
    return is === undefined ? [account, session] : [account]
  })
  for (const insert of inserts) await insert.execute()
}
