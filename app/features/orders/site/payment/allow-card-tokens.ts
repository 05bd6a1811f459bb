import type { AppLoadContext } from '@remix-run/cloudflare'
import { type PageContext, visitOf } from '#app/doors/context.ts'
import { pagePolicy } from '#app/doors/security-headers.ts'

/**
 * Allows this page's script to contact the origin that makes card tokens, and for GMO to run its script. No other page
 * may.
 */
export function allowCardTokens(context: AppLoadContext, provider: 'VERITRANS' | 'GMO', url: string): void {
  const { env } = visitOf(context)
  const origin = ` ${new URL(url).origin}`
  const policy = pagePolicy(env, { script: provider === 'GMO' ? origin : '', image: '', connect: origin })
  const page = context as PageContext
  page.headers = { ...page.headers, 'Content-Security-Policy': policy }
}
