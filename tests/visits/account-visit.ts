import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { hashPassword, passwordDigest } from '#app/kernel/values/password.ts'
import type { Visit } from '#app/visit/visit.ts'
import { worldPassword } from '#seeds/demo/world.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { memoryState } from '#tests/sandbox/memory-state.ts'
import { sandboxClient } from '#tests/sandbox/sandbox-client.ts'
import { clock, db, randomBytes, visitAt } from '#tests/workerd/visit-of-world.ts'
import { createSandbox } from '#workers/sandbox/respond.ts'

const origin = 'http://sandbox.localhost'
let last = 0
/** Returns the clock's time, but never the same twice, so that there is always one newest mail. */
const now = () => {
  last = Math.max(clock.now, last + 1)
  return last
}
const respond = createSandbox({ state: memoryState(), now, randomBytes, origin })
const pending: Promise<unknown>[] = []

/** Sends requests to the sandbox's mail provider, for visits and for the sweep. */
export const sandboxFetch = ((input: RequestInfo, init?: RequestInit) =>
  respond(new Request(input, init))) as typeof fetch

export const mailbox = sandboxClient(origin, respond)

/** Makes a visit whose mails reach the sandbox. `settle` waits for the work after its answer. */
export async function visitWithMail(tenant: WorldTenant, token?: string): Promise<Visit> {
  const visit = await visitAt(tenant, token)
  return { ...visit, fetch: sandboxFetch, afterwards: (work) => void pending.push(work) }
}

export async function settle(): Promise<void> {
  while (pending.length > 0) await pending.shift()
}

/** Returns the token of a mail's first link; `no link` if there is none. */
export function tokenIn(mail: { text: string } | undefined): string {
  return /\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? 'no link'
}

/** Returns the refusal's name, or `done` if the work succeeds. */
export async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    if (!isRefusal(error)) throw error
    return error.name
  }
}

let made = 0
const hashOf = (plain: string) => hashPassword(passwordDigest(plain), new Uint8Array(16).fill(3))
const usual = hashOf(worldPassword)

/** Makes a reader of a tenant for one test. */
export async function newReader(
  tenantId: number,
  changes: {
    email?: string | null
    username?: string | null
    lang?: 'en' | 'ja'
    password?: string | null
    isClaimed?: boolean
  } = {},
): Promise<{ id: string; email: string }> {
  made += 1
  const id = `accountreader${String(made).padStart(12, '0')}`
  const email = changes.email === undefined ? `reader${made}@account.example` : changes.email
  await db
    .insertInto('account')
    .values({
      tenant_id: tenantId,
      id,
      level: 'reader',
      name: `読者 ${made}`,
      email,
      email_key: email,
      username: changes.username ?? null,
      username_key: changes.username ?? null,
      password: changes.password
        ? await hashOf(changes.password)
        : changes.password === null
          ? null
          : await usual,
      claimed: changes.isClaimed ? 1 : 0,
      lang: changes.lang ?? null,
      created_at: clock.now,
      updated_at: clock.now,
    })
    .execute()
  return { id, email: email ?? '' }
}

export async function accountRow(tenantId: number, id: string) {
  return db
    .selectFrom('account')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
}
