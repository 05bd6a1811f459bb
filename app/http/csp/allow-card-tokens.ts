import type { AppLoadContext } from '@remix-run/cloudflare'
import { type PageContext, visitOf } from '#app/http/context.ts'
import { pagePolicy } from '#app/http/security-headers.ts'

/**
 * Lets this page's script speak to the origin that makes a token of a card, and GMO's own script run; no other page may. Locally, where
 * pages reload themselves, there is no policy.
 */
export function allowCardTokens(context: AppLoadContext, provider: 'VERITRANS' | 'GMO', url: string): void {
  const { env } = visitOf(context)
  if (env.LIVE_RELOAD !== undefined) return
  const origin = ` ${new URL(url).origin}`
  const policy = pagePolicy(env, { script: provider === 'GMO' ? origin : '', image: '', connect: origin })
  const page = context as PageContext
  page.headers = { ...page.headers, 'Content-Security-Policy': policy }
}
