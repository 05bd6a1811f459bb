import type { Env } from '#app/kernel/data/env.ts'
import { listed } from '#app/kernel/values/host.ts'

const path = '/.well-known/security.txt'
/** In days. RFC 9116 recommends an expiry of less than a year. */
const defaultLifeDays = 180
const maxLifeDays = 365
const day = 86_400_000

export function isSecurityTxt({ method }: Request, { pathname }: URL): boolean {
  return pathname === path && ['GET', 'HEAD'].includes(method)
}

/**
 * Answers `security.txt`, which names the contact for reports of security holes (RFC 9116). It is the same on every
 * host, and 404 if the platform names no contact. The expiry date counts from the request, so it is never in the past.
 */
export function answerSecurityTxt(
  { origin }: URL,
  { SECURITY_CONTACT = '', SECURITY_TXT_DAYS }: Pick<Env, 'SECURITY_CONTACT' | 'SECURITY_TXT_DAYS'>,
  now: number,
): Response {
  const contacts = listed(SECURITY_CONTACT)
  if (contacts.length === 0) return new Response(null, { status: 404 })
  const expires = new Date((Math.floor(now / day) + lifeOf(SECURITY_TXT_DAYS)) * day)
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, ja',
    `Canonical: ${origin}${path}`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  })
}

function lifeOf(setting: string | undefined): number {
  const days = Number(setting)
  return Number.isInteger(days) && days > 1 && days < maxLifeDays ? days : defaultLifeDays
}
