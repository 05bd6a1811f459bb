import type {
  Annotation,
  AnnotationAnswer,
  AnnotationChange,
} from '#app/viewer/browser/annotations/annotation-book.ts'

/** Why nothing more comes, by the numbers of the refusals. */
const reasons = { 812: 'away', 917: 'withdrawn', 951: 'noSeat' } as const
export type Reason = (typeof reasons)[keyof typeof reasons] | 'ended'

/** The grant ended, its session moved elsewhere, or its edition was withdrawn: nothing more will come. */
export class NotAllowed extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

/** The network or the server failed; trying again may help. */
export class Unreachable extends Error {}

/** The server answered, and would answer the same again. */
export class NotTaken extends Unreachable {}

/** More different words were searched than a day allows. */
export class WordsUsedUp extends NotTaken {}
const searchTermsUsedUp = 960

/** The content that is asked about was deleted for good. */
export class ContentGone extends NotTaken {}
const contentNotFound = 713
/** HTTP: the same again, but later. */
const tooOften = 429

/** A link of one page: `rect` is left, bottom, right, top in PDF points. */
export interface PageLink {
  page: number
  rect: [number, number, number, number]
  toPage?: number
  uri?: string
}

/** A line of the contents: it leads to a page, to an address on the web, or nowhere. */
export interface OutlineEntry {
  title: string
  page: number | null
  uri?: string
  level: number
}

/** What may still be printed or copied of the book: pages or characters of so many days, and the day from which on some are free again. */
export interface AllowanceMeter {
  allowance: number
  left: number
  freesOn: string | null
  days: number
}

/**
 * A line of the book in which searched words stand, in parts, none where its text stays on the server; and which of its page's
 * places it is about, from 0 on.
 */
export interface BookLine {
  page: number
  parts: { text: string; marked: boolean }[]
  place: number
  places: number
}

/** Of a word that goes on on the next page, what stands on either. */
export interface PageBreak {
  page: number
  tail: string
  head: string
}

/** On how many pages the words are, their lines, the pages to go on from and back before, and the words that go over a page's end. */
export interface BookMatches {
  pages: number
  lines: BookLine[]
  /** The index, among the found pages, of the page of the first line. */
  nth: number
  next: number | null
  earlier: number | null
  breaks: PageBreak[]
}

/** The viewer origin's endpoints. The key travels in a header only. */
export class ViewerServer {
  readonly #key: string
  constructor(key: string) {
    this.#key = key
  }

  async segment(number: number, signal: AbortSignal): Promise<ArrayBuffer> {
    const response = await this.#send(`/v/segments/${number}`, { signal })
    return response.arrayBuffer().catch((cause) => {
      throw signal.aborted ? cause : new Unreachable('The answer broke off', { cause })
    })
  }

  /** A page as a picture, for before its segment is there. */
  async picture(page: number): Promise<Blob> {
    return (await this.#send(`/v/pages/${page}`)).blob()
  }

  /**
   * A page as a picture with the mark in it, where nothing else is given, and words that are searched; `points` is how wide the page
   * is.
   */
  async burntPicture(
    page: number,
    width: number,
    words: readonly string[],
  ): Promise<{ blob: Blob; points: number }> {
    const query = new URLSearchParams([['width', String(width)], ...words.map((word) => ['word', word])])
    const response = await this.#send(`/v/pages/${page}?${query}`)
    return { blob: await response.blob(), points: Number(response.headers.get('Page-Width')) || 595 }
  }

  /** Returns what may still be copied; null if there is no limit. */
  async copyMeter(): Promise<AllowanceMeter | null> {
    const response = await this.#send('/v/copy')
    return ((await response.json()) as { meter: AllowanceMeter | null }).meter
  }

  /** Counts copied characters; refuses with `NotAllowed` if they are more than what is left. */
  async countCopy(characters: number): Promise<void> {
    await this.#send('/v/copy', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ characters }),
      keepalive: true,
    })
  }

  async links(segment: number): Promise<PageLink[]> {
    const response = await this.#send(`/v/segments/${segment}/links`)
    return ((await response.json()) as { links: PageLink[] }).links
  }

  async outline(): Promise<OutlineEntry[]> {
    const response = await this.#send('/v/outline')
    return ((await response.json()) as { outline: OutlineEntry[] }).outline
  }

  /** Returns what may still be printed; null if there is no limit. */
  async printMeter(): Promise<AllowanceMeter | null> {
    const response = await this.#send('/v/print')
    return ((await response.json()) as { meter: AllowanceMeter | null }).meter
  }

  /** Lines with the words from a page on, or before one, and what is to be marked; no matches where the book's text isn't known. */
  async search(
    words: string,
    part: { from: number } | { before: number },
  ): Promise<{ terms: string[]; matches: BookMatches | null }> {
    const [[name, page]] = Object.entries(part) as [[string, number]]
    const query = new URLSearchParams({ q: words, [name]: String(page) })
    return (await this.#send(`/v/search?${query}`)).json()
  }

  /** Tells what was changed, and answers what the server has since, a page of it. */
  async annotations(since: number, changes: readonly AnnotationChange[]): Promise<AnnotationAnswer> {
    const response = await this.#send('/v/annotations', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ since, changes, pages: true }),
      keepalive: changes.length < 10,
    })
    return response.json()
  }

  /** Tells what was changed in another book of the same reader; answers how the server has those now. */
  async annotationsOf(
    { contentId, version }: { contentId: string; version: number },
    changes: readonly AnnotationChange[],
  ): Promise<Annotation[]> {
    const response = await this.#send(`/v/annotations/${contentId}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ version, changes }),
    })
    return ((await response.json()) as { annotations: Annotation[] }).annotations
  }

  /** Asks before printing; refuses with `NotAllowed` when the grant has no print right for these pages. */
  async askToPrint(from: number, to: number): Promise<void> {
    await this.#send('/v/print', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ pages: [from, to] }),
    })
  }

  /** Keeps where the reader is; the answer may come after the page is gone, and one that fails is told by the next. */
  async keepPlace(from: number, to: number): Promise<void> {
    await this.#send('/v/place', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ pages: [from, to] }),
      keepalive: true,
    }).catch(() => {})
  }

  /** Says that somebody reads; refuses with `NotAllowed` when the seat has lapsed and others have taken them all. */
  async keepSeat(): Promise<void> {
    await this.#send('/v/seat', { method: 'POST' })
  }

  /** The answer may come after the page is gone; a seat that wasn't given up lapses. */
  async leaveSeat(): Promise<void> {
    await this.#send('/v/seat', { method: 'DELETE', keepalive: true }).catch(() => {})
  }

  async #send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...(init.headers as Record<string, string>), Authorization: `Bearer ${this.#key}` }
    const response = await fetch(path, { ...init, headers, cache: 'no-store', credentials: 'omit' }).catch(
      (cause) => {
        throw init.signal?.aborted ? cause : new Unreachable('No answer', { cause })
      },
    )
    if (!response.ok) throw errorOf(response.status, await codeOf(response))
    return response
  }
}

/** Returns the number of the refusal; null if the answer has none. */
async function codeOf(response: Response): Promise<number | null> {
  const { status } = ((await response.json().catch(() => null)) ?? {}) as { status?: number }
  return status ?? null
}

function errorOf(http: number, code: number | null): Error {
  if (http === 401 || http === 403) return new NotAllowed(reasons[code as keyof typeof reasons] ?? 'ended')
  if (code === searchTermsUsedUp) return new WordsUsedUp(String(code))
  if (code === contentNotFound) return new ContentGone(String(code))
  return http < 500 && http !== tooOften ? new NotTaken(String(http)) : new Unreachable(String(http))
}
