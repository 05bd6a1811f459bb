import { finishProviderLogin } from '#app/features/identity/model/identity/finish-provider-login.ts'
import {
  type StartedLogin,
  startProviderLogin,
} from '#app/features/identity/model/identity/start-provider-login.ts'
import type { Login } from '#app/features/identity/model/session/start-session.ts'
import type { ProviderName } from '#app/kernel/data/tables.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { asFromApp } from '#app/visit/from-app.ts'
import { readActor } from '#app/visit/read-actor.ts'
import type { Reader, Visit } from '#app/visit/visit.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { ownSandbox } from '#tests/sandbox/own-sandbox.ts'
import { clock, db, env, siteOf, visitAt } from '#tests/workerd/visit-of-world.ts'
import type { FaultName } from '#workers/sandbox/identity/faults.ts'

export type Sandbox = ReturnType<typeof ownSandbox>

/** Makes a sandbox that starts at the time of the tests' clock. */
export function sandboxOfWorld(): Sandbox {
  return ownSandbox(clock.now)
}

/** Makes a visit that reaches the sandbox and nothing else. */
export async function visitWith(sandbox: Sandbox, tenant: WorldTenant, token?: string): Promise<Visit> {
  sandbox.clock.now = clock.now
  const visit = await visitAt(tenant, token)
  return {
    ...visit,
    fetch: sandbox.fetch as typeof fetch,
    env: {
      ...env,
      GOOGLE_ISSUER: `${sandbox.origin}/google`,
      MICROSOFT_AUTHORITY: `${sandbox.origin}/microsoft`,
      LEARNING_ISSUER: `${sandbox.origin}/learning`,
    },
  }
}

export type Choice = { person: string; fault?: FaultName; keep?: boolean; isApp?: boolean }

/** Signs in from the button to the provider's answer. `fields` are what the browser brings back. */
export async function approved(
  sandbox: Sandbox,
  tenant: WorldTenant,
  provider: ProviderName,
  { person, fault, keep = false, isApp = false }: Choice,
): Promise<{ started: StartedLogin; fields: Record<string, string> }> {
  const visit = asFromApp(await visitWith(sandbox, tenant), isApp)
  const started = await startProviderLogin(visit, { provider, keep })
  const { fields } = await sandbox.approve(started.url, { person, fault })
  return { started, fields }
}

/** Signs in on the page from start to end. Returns the login, or the refusal's name. */
export async function signInAt(
  sandbox: Sandbox,
  tenant: WorldTenant,
  provider: ProviderName,
  choice: Choice,
): Promise<Login | 'linked' | string> {
  const { started, fields } = await approved(sandbox, tenant, provider, choice)
  const { code = '', state = '' } = fields
  return outcomeOf(
    finishProviderLogin(await visitWith(sandbox, tenant), { flowToken: started.flowToken, code, state }),
  )
}

/** Signs in on the page from start to end. Returns the reader who is then signed in, or the refusal's name. */
export async function enterBy(
  sandbox: Sandbox,
  tenant: WorldTenant,
  provider: ProviderName,
  person: string,
): Promise<Reader | string> {
  return whoIs(tenant, await signInAt(sandbox, tenant, provider, { person }))
}

/** Returns the result of the work; a refusal is returned by its name instead of thrown. */
export async function outcomeOf<T>(work: Promise<T>): Promise<T | string> {
  try {
    return await work
  } catch (error) {
    if (isRefusal(error)) return error.name
    throw error
  }
}

/** Restores the accounts of aozora and sakura: deletes identities, sessions and accounts made by a provider's sign-in. */
export async function forgetGuests(): Promise<void> {
  for (const table of ['app_token', 'identity', 'session', 'sign_in_flow'] as const)
    await db.deleteFrom(table).where('tenant_id', 'in', [1, 3]).execute()
  await db
    .deleteFrom('account')
    .where('tenant_id', 'in', [1, 3])
    .where('password', 'is', null)
    .where('level', '=', 'reader')
    .execute()
  await db.updateTable('account').set({ status: 'allow', claimed: 1 }).where('tenant_id', '=', 1).execute()
  await db.updateTable('company').set({ max_user: 1000 }).where('id', '=', 1).execute()
}

/** Returns the reader whom a login has signed in; returns a refusal's name unchanged. */
export async function whoIs(tenant: WorldTenant, login: unknown): Promise<Reader | string> {
  if (typeof login === 'string') return login
  const { actor } = await readActor(db, await siteOf(tenant), {
    token: (login as Login).accessToken,
    now: clock.now,
  })
  return actor?.kind === 'reader' ? actor : 'nobody'
}

/** Changes a site's sign-in settings directly in the database. Returns a function that restores them. */
export async function setSignIn(
  tenantId: number,
  change: Record<string, unknown>,
): Promise<() => Promise<void>> {
  const { value } = await db
    .selectFrom('site_setting')
    .select('value')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', 'signIn')
    .executeTakeFirstOrThrow()
  const set = async (text: string) => {
    const setting = db.updateTable('site_setting').set({ value: text }).where('tenant_id', '=', tenantId)
    await setting.where('name', '=', 'signIn').execute()
  }
  await set(JSON.stringify({ ...JSON.parse(value), ...change }))
  return () => set(value)
}

/** Counts the readers of aozora. */
export async function countReaders(): Promise<number> {
  const readers = db.selectFrom('account').select('id').where('tenant_id', '=', 1)
  return (await readers.where('level', '=', 'reader').execute()).length
}
