import { readBodyText } from '#app/http/read-body.ts'
import { ensureSameOrigin } from '#app/http/same-origin.ts'
import { paths } from '#app/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'
import { returnFields } from './provider-return.ts'

const longestReturn = 16 * 1024

/**
 * A provider's form_post: another site's form that brings a code to the sign-in page. It comes without our cookies, so
 * that nothing is decided here: the browser is sent on with what it brought, in the address, and the same checks follow
 * there. Null for every other request.
 */
export async function answerFormPost(request: Request, visit: Visit): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  const type = request.headers.get('Content-Type') ?? ''
  if (request.method !== 'POST' || pathname !== `${visit.basePath}${paths.login()}`) return null
  if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(type) || isOurs(request)) return null
  const body = await readBodyText(request.clone() as Request, longestReturn)
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
