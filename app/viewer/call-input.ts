import { readBodyText } from '#app/doors/read-body.ts'
import type { Part } from '#app/features/search/model/in-book/search-book.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { TurningForm } from './viewer-call.ts'

/** Where the reader wants to begin, null where they didn't say, and the words they searched. */
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

/** Which part of a book is searched. */
export function partOf({ searchParams }: URL): Part {
  const [before, from] = [searchParams.get('before'), Number(searchParams.get('from') ?? 1)]
  const page = before === null ? from : Number(before)
  if (!Number.isSafeInteger(page)) refuse('badParameters')
  return before === null ? { from: page } : { before: page }
}

/** Fifty changes with the longest texts in them. Bytes. */
export const maxSyncBytes = 1_048_576

/** A body as JSON; null where it is none. */
export async function readSmallJson(request: Request, longest = 1024): Promise<unknown> {
  const text = (await readBodyText(request, longest)) ?? refuse('bodyTooLarge')
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The first and last page of `{"pages": [from, to]}`. */
export async function readPages(request: Request): Promise<{ from: number; to: number }> {
  const body = await readSmallJson(request)
  const pages = typeof body === 'object' && body !== null && 'pages' in body ? body.pages : null
  if (!Array.isArray(pages) || pages.length !== 2 || !pages.every((page) => Number.isSafeInteger(page)))
    refuse('badParameters')
  const [from, to] = pages
  if (from < 1 || to < from) refuse('badParameters')
  return { from, to }
}
