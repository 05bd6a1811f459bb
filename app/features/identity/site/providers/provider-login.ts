import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import { visitOf } from '#app/doors/context.ts'
import { setRefusalFlash } from '#app/doors/cookies/flash.ts'
import { setCookie } from '#app/doors/cookies/set-cookie.ts'
import type { PageArgs } from '#app/doors/page.ts'
import { askForProof } from '#app/doors/sign-in/ask-to-sign-in.ts'
import { readState } from '#app/features/identity/model/identity/sign-in-flow.ts'
import {
  flowLife,
  type ProviderLogin,
  type StartedLogin,
  startProviderLogin,
} from '#app/features/identity/model/identity/start-provider-login.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { ownCookie } from '#app/visit/cookies.ts'
import { answerReturn, backToLogin, readReturn } from './provider-return.ts'

/** Starts a sign-in at a provider. The cookie contains only the flow's token. */
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
function providerAskedFor(query: URLSearchParams): ProviderLogin | null {
  const names = { google: 'google', microsoft: 'microsoft', gakken: 'learning' } as const
  const name = (Object.keys(names) as (keyof typeof names)[]).find((key) => query.get(key) === 'true')
  if (name === undefined) return null
  return { provider: names[name], keep: query.get('fl') === 'true', isAutomatic: true }
}

type Start = Omit<StartedLogin, 'flowToken'> & Pick<ProviderLogin, 'provider'>

/**
 * Handles the parameters of the sign-in page: takes a provider's answer, or starts a provider's sign-in, also if the site's settings do so
 * automatically. Returns the data for the page that leads to Microsoft, or null if the sign-in page itself is to be shown. For signed-in
 * readers it only links them to a provider.
 */
export async function answerLoginAddress({ visit, url, request, context }: PageArgs): Promise<Start | null> {
  const isSignedIn = visit.actor?.kind === 'reader'
  // A visitor who was signed in by address on the way here comes back as themselves.
  const isSomebody = visit.actor?.level === 'reader'
  const back = readReturn(url.searchParams)
  const isForSomebody = ['link', 'test'].includes(readState(back?.state)?.purpose ?? '')
  if (back !== null && (!isSomebody || isForSomebody)) {
    const answer = await answerReturn(context, request, back)
    if (answer !== null) throw answer
    return null
  }
  if (isSignedIn) return null
  const asked = providerAskedFor(url.searchParams) ?? googleByItself({ visit, url, request })
  if (asked === null) return null
  const { url: address, formPost } = await beginProviderLogin(context, asked)
  if (formPost === null) throw redirect(address)
  return { provider: asked.provider, url: address, formPost }
}

/**
 * Sends guests to Google at once if the setting googleAutoLoad is on. It doesn't if they have just come back from there: with an error, by
 * the back button, or with Microsoft's answer in the fragment.
 */
function googleByItself({ visit, url, request }: Pick<PageArgs, 'visit' | 'url' | 'request'>) {
  const { googleOption, googleAutoLoad } = visit.site.settings.signIn
  if (!googleOption || !googleAutoLoad || url.searchParams.get('auto') === 'false') return null
  const has = (suffix: 'flow' | 'flash') => Boolean(ownCookie(visit.site, request, suffix))
  if (has('flow') || has('flash')) return null
  return { provider: 'google', keep: false, isAutomatic: true } as const
}
