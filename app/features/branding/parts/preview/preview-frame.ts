import type { AppLoadContext } from '@remix-run/cloudflare'
import { type PageContext, visitOf } from '#app/doors/context.ts'
import { pagePolicy } from '#app/doors/security-headers.ts'
import type { Env } from '#app/kernel/data/env.ts'

const nothingMore = { script: '', image: '', connect: '' }

/** Allows this page of the console to contain the frame with a site's preview. No other page may. */
export function allowPreviewFrame(context: AppLoadContext): void {
  const { env } = visitOf(context)
  const page = context as PageContext
  const policy = pagePolicy(env, { ...nothingMore, frame: " 'self'" })
  page.headers = { ...page.headers, 'Content-Security-Policy': policy }
}

/**
 * Lets an answer be framed by our own pages only. Its forms can only be sent to `search`, the full address of the search
 * inside the frame, and only the browser that asked may cache it.
 */
export function framedHere(response: Response, env: Env, search: string): Response {
  const { headers } = response
  headers.delete('Set-Cookie')
  headers.set('X-Frame-Options', 'SAMEORIGIN')
  headers.set('Cache-Control', keepable(headers) ? `private, max-age=${pictureLife}` : 'private, no-store')
  const policy = pagePolicy(env, nothingMore)
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    .replace("form-action 'self'", `form-action ${search}`)
  headers.set('Content-Security-Policy', policy)
  return response
}

/**
 * In seconds. Pictures are named by their content, and a preview reloads at every keystroke, so its pictures are
 * cached.
 */
const pictureLife = 3_600

function keepable(headers: Headers): boolean {
  return headers.get('Content-Type')?.startsWith('image/') ?? false
}
