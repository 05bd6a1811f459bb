import { readBodyText } from '#app/doors/read-body.ts'
import type { ViewerRequest } from '#app/features/access/model/may-open.ts'
import type { PagePicture } from '#app/features/reading/model/viewer/read-page-picture.ts'
import type { readSegment } from '#app/features/reading/model/viewer/read-segment.ts'
import type { Part } from '#app/features/search/model/in-book/search-book.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { log } from '#app/kernel/logging/log.ts'

export type IncomingRequest = {
  request: Request
  env: Env
  /** Keeps the Worker running for work after the answer. */
  ctx?: Pick<ExecutionContext, 'waitUntil'>
}

/** A request before its sender is known. `params` are the values in the call's path, such as `{n}`. */
export type Asked = IncomingRequest & { url: URL; locale: Locale; params: Params }

type Params = { token: string; n: number; content: string; site: number }

/**
 * A call of the viewer's origin. `needs` says how it is authorised: by a launch token in the address, or by the page's key as a bearer
 * token or in a form. A call with a key answers JSON, nothing (204), or a response of its own.
 */
export type ViewerCall = { method: 'GET' | 'POST' | 'DELETE'; path: string } & (
  | { needs: 'nothing'; answer(asked: Asked): Response | Promise<Response> }
  | { needs: 'token'; answer(incoming: ViewerRequest, asked: Asked): Promise<Response> }
  | { needs: 'key'; answer(incoming: ViewerRequest, asked: Asked): Promise<unknown> }
  | {
      needs: 'keyInForm'
      answer(incoming: ViewerRequest, asked: Asked, form: TurningForm): Promise<Response>
    }
)

/** The fields of the form by which a reader without JavaScript turns pages. */
export type TurningForm = { key: string; page: number }

const shapes: Record<string, string> = {
  token: '[^/]+',
  n: '\\d{1,5}',
  content: '[a-z0-9]{20,64}',
  site: '\\d{1,9}',
}

/**
 * Finds a path in the table, from top to bottom: the first path that fits decides, even if it has no call with this method. So a call's
 * path is never taken for a token.
 */
export function findCall(
  calls: readonly ViewerCall[],
  method: string,
  pathname: string,
): { path: string | null; call: ViewerCall | null; params: Params } {
  const path = calls.find((call) => patternOf(call.path).test(pathname))?.path ?? null
  const call = calls.find((each) => each.path === path && each.method === method) ?? null
  const found = path === null ? {} : patternOf(path).exec(pathname)?.groups
  const { token = '', n = '', content = '', site = '' } = found ?? {}
  return { path, call, params: { token, n: Number(n), content, site: Number(site) } }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{(\w+)\}/g, (_, name) => `(?<${name}>${shapes[name]})`)}$`)
}

const noStore = { 'Cache-Control': 'private, no-store' }

/** Answers a call with a key: nothing, JSON, or the call's own response. */
export function answerKeyCall(result: unknown): Response {
  if (result instanceof Response) return result
  if (result === undefined) return new Response(null, { status: 204 })
  return Response.json(result, { headers: noStore })
}

export function answerPicture(picture: PagePicture): Response {
  if (picture.type === 'svg')
    return new Response(picture.svg, { headers: { ...noStore, 'Content-Type': 'image/svg+xml' } })
  const size = { 'Page-Width': String(picture.points) }
  return new Response(picture.bytes, { headers: { ...noStore, ...size, 'Content-Type': 'image/jpeg' } })
}

export function answerPlaceholders(pictures: ReadableStream | Uint8Array<ArrayBuffer>): Response {
  return new Response(pictures, { headers: { ...noStore, 'Content-Type': 'application/octet-stream' } })
}

export function answerSegment({ body, bytes }: Awaited<ReturnType<typeof readSegment>>): Response {
  const headers = { 'Content-Type': 'application/pdf', ...noStore, 'Content-Length': String(bytes) }
  if (body instanceof Uint8Array) return new Response(body, { headers })
  const fixed = new FixedLengthStream(bytes)
  void body.pipeTo(fixed.writable).catch((error) => {
    if (!isRefusal(error)) log('error', 'segment not sent', { where: 'segment', error })
  })
  return new Response(fixed.readable, { headers })
}

/** Where the reader wants to start (null if not said) and the words they searched for. */
export function startOf({ searchParams }: URL): { page: number | null; q: string } {
  const wanted = Number(searchParams.get('page') ?? Number.NaN)
  const page = Number.isSafeInteger(wanted) && wanted > 0 ? wanted : null
  return { page, q: (searchParams.get('q') ?? '').slice(0, 200) }
}

export async function readTurningForm(request: Request): Promise<TurningForm> {
  const form = new URLSearchParams((await readBodyText(request, 1024)) ?? '')
  const [key, wanted] = [form.get('key') ?? '', Number(form.get('page'))]
  const page = Number.isSafeInteger(wanted) && wanted > 0 ? wanted : refuse('badParameters')
  return { key, page }
}

/** The part of a book to search. */
export function partOf({ searchParams }: URL): Part {
  const [before, from] = [searchParams.get('before'), Number(searchParams.get('from') ?? 1)]
  const page = before === null ? from : Number(before)
  if (!Number.isSafeInteger(page)) refuse('badParameters')
  return before === null ? { from: page } : { before: page }
}

/** The maximum size of a request with annotations in bytes: fifty changes with the longest texts. */
export const maxSyncBytes = 1_048_576

/** Reads a body as JSON; null if it is invalid. Refuses a body that is too long with `bodyTooLarge`. */
export async function readSmallJson(request: Request, longest = 1024): Promise<unknown> {
  const text = (await readBodyText(request, longest)) ?? refuse('bodyTooLarge')
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads the first and last page of `{"pages": [from, to]}`. Refuses anything else with `badParameters`. */
export async function readPages(request: Request): Promise<{ from: number; to: number }> {
  const body = await readSmallJson(request)
  const pages = typeof body === 'object' && body !== null && 'pages' in body ? body.pages : null
  if (!Array.isArray(pages) || pages.length !== 2 || !pages.every((page) => Number.isSafeInteger(page)))
    refuse('badParameters')
  const [from, to] = pages
  if (from < 1 || to < from) refuse('badParameters')
  return { from, to }
}
