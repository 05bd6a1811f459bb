import type { AppLoadContext } from '@remix-run/cloudflare'
import { catalogue, type ErrorName } from '#app/errors/catalogue.ts'
import { type ToastLook, toastOf, unknownToast } from '#app/errors/toast.ts'
import { isToastKey, type ToastKey, toasts } from '#app/values/toasts.ts'
import { ownCookie } from '#app/visit/cookies.ts'
import { type Translator, translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { clearCookie, setCookie } from './set-cookie.ts'

/** What the next page shows for some seconds; `code` where it is a refusal. */
export type Flash = ToastLook & { text: string; code: number | null }

/** What a name alone doesn't tell: a tenant's own wording, and the device it happened to. */
type Details = { text?: string | null; device?: string }

/** The cookie holds a name and no words of ours. */
type Stored = { key: ToastKey; text?: string; device?: string } | { refusal: ErrorName }

const longestText = 300

/** Tells the next page to say this. */
export function setFlash(context: AppLoadContext, key: ToastKey, { text, device }: Details = {}): void {
  const own = text ? { text: text.slice(0, longestText) } : {}
  const where = device ? { device: device.slice(0, longestText) } : {}
  setCookie(context, 'flash', JSON.stringify({ key, ...own, ...where } satisfies Stored), 60)
}

/** The same for a refusal that sends a visitor elsewhere. */
export function setRefusalFlash(context: AppLoadContext, refusal: ErrorName): void {
  setCookie(context, 'flash', JSON.stringify({ refusal } satisfies Stored), 60)
}

/** What an earlier answer left to be said, once, and to a person: not to a script of ours that fetches a page. */
export function takeFlash(context: AppLoadContext, visit: Visit, request: Request): Flash | null {
  if (request.headers.get('Sec-Fetch-Dest') === 'empty') return null
  const cookie = ownCookie(visit.site, request, 'flash')
  if (cookie === null || cookie === '') return null
  clearCookie(context, 'flash')
  const stored = parse(cookie)
  const translate = translator(visit.locale)
  if (typeof stored.refusal === 'string') return flashOfRefusal(stored.refusal, translate)
  if (typeof stored.key !== 'string' || !isToastKey(stored.key)) return null
  const look = { position: 'top-center', ...toasts[stored.key] } as const
  const text = textOf(stored, 'text') || translate(`messages:${stored.key}`)
  const device = textOf(stored, 'device')
  const where = device === '' ? '' : ` ${translate('messages:sessions.endedOn', { device })}`
  return { text: text + where, ...look, code: null }
}

function textOf(stored: Record<string, unknown>, name: 'text' | 'device'): string {
  const value = stored[name]
  return typeof value === 'string' ? value.slice(0, longestText) : ''
}

/** A name that an older or a newer version of the product left is an unknown error. */
function flashOfRefusal(name: string, translate: Translator): Flash | null {
  if (!Object.hasOwn(catalogue, name))
    return { text: translate('messages:api.error.unknown'), ...unknownToast, code: null }
  const known = name as ErrorName
  const look = toastOf(known)
  return look === null ? null : { text: translate(`errors:${known}`), ...look, code: catalogue[known].code }
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
