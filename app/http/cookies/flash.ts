import type { AppLoadContext } from '@remix-run/cloudflare'
import { catalogue, type ErrorName } from '#app/errors/catalogue.ts'
import { type ToastLook, toastOf, unknownToast } from '#app/errors/toast.ts'
import { isNoticeKey, type NoticeKey, notices } from '#app/values/toasts.ts'
import { cookieName, readCookie } from '#app/visit/cookies.ts'
import { wordsFor } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { clearCookie, setCookie } from './set-cookie.ts'

/** What the next page shows for some seconds; `code` where it is a refusal. */
export type Notice = ToastLook & { text: string; code: number | null }

/** The cookie holds a name, never words, except a tenant's own message. */
type Stored = { key: NoticeKey; text?: string } | { refusal: ErrorName }

const longestText = 300

/** Tells the next page to say this; `text` is a tenant's own wording of it. */
export function setNotice(context: AppLoadContext, key: NoticeKey, text?: string | null): void {
  const own = text ? { text: text.slice(0, longestText) } : {}
  setCookie(context, 'notice', JSON.stringify({ key, ...own } satisfies Stored), 60)
}

/** The same for a refusal that sends a visitor elsewhere. */
export function setRefusalNotice(context: AppLoadContext, refusal: ErrorName): void {
  setCookie(context, 'notice', JSON.stringify({ refusal } satisfies Stored), 60)
}

/** What an earlier answer left to be said, once. */
export function takeNotice(context: AppLoadContext, visit: Visit, request: Request): Notice | null {
  const cookie = readCookie(request.headers.get('Cookie'), cookieName(visit.site, 'notice'))
  if (cookie === null || cookie === '') return null
  clearCookie(context, 'notice')
  const stored = parse(cookie)
  const words = wordsFor(visit.locale)
  if (typeof stored.refusal === 'string') return noticeOfRefusal(stored.refusal, words)
  if (typeof stored.key !== 'string' || !isNoticeKey(stored.key)) return null
  const own = typeof stored.text === 'string' ? stored.text.slice(0, longestText) : ''
  const look = { position: 'top-center', ...notices[stored.key] } as const
  return { text: own || words(`messages:${stored.key}`), ...look, code: null }
}

/** A name that an older or a newer version of the product left is an unknown error. */
function noticeOfRefusal(name: string, words: ReturnType<typeof wordsFor>): Notice | null {
  if (!Object.hasOwn(catalogue, name))
    return { text: words('messages:api.error.unknown'), ...unknownToast, code: null }
  const known = name as ErrorName
  const look = toastOf(known)
  return look === null ? null : { text: words(`errors:${known}`), ...look, code: catalogue[known].code }
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
