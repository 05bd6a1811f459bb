import { readBodyText } from '#app/doors/read-body.ts'
import { ensureSameOrigin } from '#app/doors/same-origin.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'
import { returnFields } from './provider-return.ts'

const maxReturnBytes = 16 * 1024

/**
 * Handles a provider's form_post: a cross-site form that brings a code to the sign-in page, without our cookies. Decides
 * nothing: redirects the browser with the same parameters in the address, where they are checked. Null for any other
 * request.
 */
export async function answerFormPost(request: Request, visit: Visit): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  const type = request.headers.get('Content-Type') ?? ''
  if (request.method !== 'POST' || pathname !== `${visit.basePath}${paths.login()}`) return null
  if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(type) || isOurs(request)) return null
  const body = await readBodyText(request.clone() as Request, maxReturnBytes)
  const form = new URLSearchParams(body ?? '')
  if (!form.has('state') || (!form.has('code') && !form.has('error'))) return null
  const passed = new URLSearchParams()
  for (const name of returnFields) {
    const value = form.get(name)
    if (value !== null) passed.set(name, value)
  }
  const headers = { Location: `${pathname}?${passed}`, 'Cache-Control': 'no-store' }
  return new Response(null, { status: 303, headers })
}

function isOurs(request: Request): boolean {
  try {
    ensureSameOrigin(request)
    return true
  } catch {
    return false
  }
}
