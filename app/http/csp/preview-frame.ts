import type { AppLoadContext } from '@remix-run/cloudflare'
import type { Env } from '#app/data/env.ts'
import { type PageContext, visitOf } from '#app/http/context.ts'
import { pagePolicy } from '#app/http/security-headers.ts'

const nothingMore = { script: '', image: '', connect: '' }

/** Lets this page of the console hold the frame in which a site is tried out; no other page may. */
export function allowPreviewFrame(context: AppLoadContext): void {
  const { env } = visitOf(context)
  if (env.LIVE_RELOAD !== undefined) return
  const page = context as PageContext
  const policy = pagePolicy(env, { ...nothingMore, frame: " 'self'" })
  page.headers = { ...page.headers, 'Content-Security-Policy': policy }
}

/**
 * An answer that may stand in a frame of our own pages, and nowhere else. Its forms are sent nowhere but to `search`, the whole
 * address of the search within the frame, and only the browser that asked may keep its pictures.
 */
export function framedHere(response: Response, env: Env, search: string): Response {
  const { headers } = response
  headers.delete('Set-Cookie')
  headers.set('X-Frame-Options', 'SAMEORIGIN')
  headers.set('Cache-Control', keepable(headers) ? `private, max-age=${pictureLife}` : 'private, no-store')
  if (env.LIVE_RELOAD !== undefined) return response
  const policy = pagePolicy(env, nothingMore)
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    .replace("form-action 'self'", `form-action ${search}`)
  headers.set('Content-Security-Policy', policy)
  return response
}

/** Pictures are named by what is in them, and a page that is tried out is asked for again with every key. Seconds. */
const pictureLife = 3_600

function keepable(headers: Headers): boolean {
  return headers.get('Content-Type')?.startsWith('image/') ?? false
}
