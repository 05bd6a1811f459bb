import type { ProviderName } from '#app/data/tables.ts'
import { finishProviderLogin } from '#app/domain/identity/finish-provider-login.ts'
import { type StartedLogin, startProviderLogin } from '#app/domain/identity/start-provider-login.ts'
import type { Login } from '#app/domain/session/start-session.ts'
import { isRefusal } from '#app/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { ownSandbox } from '#tests/sandbox/own-sandbox.ts'
import type { WorldTenant } from '#tests/world/library/index.ts'
import type { FaultName } from '#workers/sandbox/identity/faults.ts'
import { clock, env, visitAt } from './visit-of-world.ts'

export type Sandbox = ReturnType<typeof ownSandbox>

/** A sandbox whose clock goes with the tests' own. */
export function sandboxOfWorld(): Sandbox {
  return ownSandbox(clock.now)
}

/** A visit that reaches the sandbox and nothing else. */
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

/** From the button to the provider's answer; `fields` are what the browser brings back. */
export async function approved(
  sandbox: Sandbox,
  tenant: WorldTenant,
  provider: ProviderName,
  { person, fault, keep = false, isApp = false }: Choice,
): Promise<{ started: StartedLogin; fields: Record<string, string> }> {
  const visit = await visitWith(sandbox, tenant)
  const started = await startProviderLogin(visit, { provider, keep, isApp })
  const { fields } = await sandbox.approve(started.url, { person, fault })
  return { started, fields }
}

/** The whole way by the page; the name of the refusal where there is one. */
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

/** What was refused by its name, instead of thrown. */
export async function outcomeOf<T>(work: Promise<T>): Promise<T | string> {
  try {
    return await work
  } catch (error) {
    if (isRefusal(error)) return error.name
    throw error
  }
}
