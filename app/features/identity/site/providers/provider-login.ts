import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import { visitOf } from '#app/doors/context.ts'
import { setRefusalFlash } from '#app/doors/cookies/flash.ts'
import { setCookie } from '#app/doors/cookies/set-cookie.ts'
import { askForProof } from '#app/doors/sign-in/ask-for-proof.ts'
import {
  flowLife,
  type ProviderLogin,
  type StartedLogin,
  startProviderLogin,
} from '#app/features/identity/model/identity/start-provider-login.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { backToLogin } from './provider-return.ts'

/** Starts a sign-in at a provider. Its cookie contains only the flow's token. */
export async function beginProviderLogin(
  context: AppLoadContext,
  login: ProviderLogin,
): Promise<StartedLogin> {
  const visit = visitOf(context)
  try {
    const started = await startProviderLogin(visit, login)
    setCookie(context, 'flow', started.flowToken, flowLife)
    return started
  } catch (error) {
    if (isRefusal(error) && error.name === 'proofNeeded') throw askForProof(visit, null)
    if (!isRefusal(error) || error.http === 401) throw error
    setRefusalFlash(context, error.name)
    throw redirect(backToLogin(visit))
  }
}

/**
 * The provider that an address of the sign-in page names: `?google=true`, `?microsoft=true`, `?gakken=true`, with
 * `&fl=true` to keep the login (R088).
 */
export function providerAskedFor(query: URLSearchParams): ProviderLogin | null {
  const names = { google: 'google', microsoft: 'microsoft', gakken: 'learning' } as const
  const name = (Object.keys(names) as (keyof typeof names)[]).find((key) => query.get(key) === 'true')
  if (name === undefined) return null
  return { provider: names[name], keep: query.get('fl') === 'true', isAutomatic: true }
}
