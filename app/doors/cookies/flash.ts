import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import type { PageContext } from '#app/doors/context.ts'
import { catalogue, type ErrorName } from '#app/kernel/errors/catalogue.ts'
import {
  isToastKey,
  type ToastAppearance,
  type ToastKey,
  toastOf,
  toasts,
  unknownToast,
} from '#app/kernel/errors/toast.ts'
import { readConsoleRoute, readReturnRoute } from '#app/kernel/values/return-route.ts'
import { cookieScopeAt, ownCookie, scopedCookieName } from '#app/visit/cookies.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { type Translator, translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { clearCookie, setCookie } from './set-cookie.ts'

/** A message that the next page shows for some seconds. `way` suggests a next step; `undo` is set if the action can be undone. */
type Flash = ToastAppearance & {
  text: string
  way?: { label: string; href: string }
  undo?: { label: string; action: string; id: string }
  /** It stays until it is closed. */
  isKept?: boolean
}

/** A next step that a message suggests: the key of its label, and a path of this site. */
export type FlashWay = { word: (typeof wayWords)[number]; to: string }
const wayWords = ['plan', 'plans', 'signIn', 'register', 'lists', 'savedSearches'] as const

/** Details beyond the message's name: the tenant's own text, the device concerned, the next step, and how to undo. */
type Details = { text?: string | null; device?: string; way?: FlashWay | null; undo?: FlashUndo }

/** The undo of an action: the path of the list, in the console or a reader's own, that accepts `do=undo`, and the `undo` to send to it. */
type FlashUndo = { list: string; id: string }

/** The content of the cookie: the name of a message, not its text, except for a tenant's own. */
type Stored =
  | { key: ToastKey; text?: string; device?: string; way?: FlashWay; undo?: FlashUndo }
  | { refusal: ErrorName }

const maxTextLength = 300

/** Makes the next page show a message. */
export function setFlash(
  context: AppLoadContext,
  key: ToastKey,
  { text, device, way, undo }: Details = {},
): void {
  const details = {
    ...(text && { text: text.slice(0, maxTextLength) }),
    ...(device && { device: device.slice(0, maxTextLength) }),
    ...(way && { way }),
    ...(undo && { undo }),
  }
  setCookie(context, 'flash', JSON.stringify({ key, ...details } satisfies Stored), 60)
}

/** Redirects to a page that shows a message. */
export function redirectWithFlash(
  context: AppLoadContext,
  to: string,
  key: ToastKey,
  details?: Details,
): Response {
  setFlash(context, key, details)
  return redirect(to)
}

/** Makes the next page show a refusal that redirected to it. */
export function setRefusalFlash(context: AppLoadContext, refusal: ErrorName): void {
  setCookie(context, 'flash', JSON.stringify({ refusal } satisfies Stored), 60)
}

/** How long the message offers to undo an action, in seconds. */
const undoSeconds = 10

/** Takes the message that an earlier answer left and deletes it. Only for pages that a person sees, not for a script's requests. */
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
  const isEnded = stored.key === 'text.exceededMessageDefault'
  const unknown = isEnded ? translator(visit.locale, 'account')('sessions.unknownDevice') : ''
  const device = textOf(stored, 'device') || unknown
  const where = device === '' ? '' : ` ${translate('messages:sessions.endedOn', { device })}`
  const way = readWay(stored.way, visit)
  const undo = readUndo(stored.undo, visit)
  // R126 shows it for five seconds. A sign-in that ended another session may be a stranger's, so it stays until it is read.
  const shown = { text: text + where, ...look, ...(way && { way }), ...(isEnded && { isKept: true }) }
  return !undo ? shown : { ...shown, undo, seconds: Math.max(look.seconds, undoSeconds) }
}

/** The cookies of an answer. A redirect doesn't show the message that it took, so the message stays for the next page. */
export function cookiesOfAnswer(
  { visit, cookies }: PageContext,
  { status }: Pick<Response, 'status'>,
): string[] {
  if (status < 300 || status > 399) return cookies
  const taken = `${scopedCookieName(visit.site, 'flash', cookieScopeAt(visit))}=;`
  return cookies.filter((line) => !line.startsWith(taken))
}

function textOf(stored: Record<string, unknown>, name: 'text' | 'device'): string {
  const value = stored[name]
  return typeof value === 'string' ? value.slice(0, maxTextLength) : ''
}

/** The suggested step as a link with the site's prefix. */
export function viewWay({ word, to }: FlashWay, { basePath, locale }: Pick<Visit, 'basePath' | 'locale'>) {
  return { label: translator(locale, 'frame')(`way.${word}`), href: `${basePath}${to}` }
}

function readWay(stored: unknown, visit: Visit): Flash['way'] | null {
  const { word, to } = (stored ?? {}) as Partial<Record<keyof FlashWay, unknown>>
  const known = wayWords.find((name) => name === word)
  const path = to === paths.login() ? paths.login() : readReturnRoute(to)
  return known === undefined || path === null ? null : viewWay({ word: known, to: path }, visit)
}

function readUndo(stored: unknown, { locale, basePath }: Visit): Flash['undo'] | null {
  const { list, id } = (stored ?? {}) as Partial<Record<keyof FlashUndo, unknown>>
  const own = readReturnRoute(list)
  const action = own === null ? readConsoleRoute(list) : `${basePath}${own}`
  if (action === null || typeof id !== 'string') return null
  return { label: translator(locale, 'frame')('undo'), action, id }
}

/** The toast of a refusal's name. A name from an older or newer version of the product counts as an unknown error. */
function flashOfRefusal(name: string, translate: Translator): Flash | null {
  if (!Object.hasOwn(catalogue, name))
    return { text: translate('messages:api.error.unknown'), ...unknownToast }
  const known = name as ErrorName
  const look = toastOf(known)
  return look === null ? null : { text: translate(`errors:${known}`), ...look }
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
