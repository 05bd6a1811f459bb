import type {
  Annotation,
  AnnotationAnswer,
  AnnotationChange,
} from '#app/viewer/browser/annotations/annotation-book.ts'

/** The refusals that end reading, by their numbers. */
const reasons = { 812: 'away', 917: 'withdrawn', 951: 'noSeat' } as const
export type Reason = (typeof reasons)[keyof typeof reasons] | 'ended'

/** Thrown if the grant has ended, its session moved to another network, or its version was withdrawn: nothing more will come. */
export class NotAllowed extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

/** Thrown if the network or the server failed; trying again may help. */
export class Unreachable extends Error {}

/** Thrown if the server refused and would refuse the same request again. */
export class NotTaken extends Unreachable {}

/** Thrown if more different words were searched for than a day allows. */
export class WordsUsedUp extends NotTaken {}
const searchTermsUsedUp = 960

/** Thrown if the content was deleted for good. */
export class ContentGone extends NotTaken {}
const contentNotFound = 713
/** The HTTP status of a request that may be repeated later. */
const tooOften = 429

/** A link on a page. `rect` is left, bottom, right, top in PDF points. */
export interface PageLink {
  page: number
  rect: [number, number, number, number]
  toPage?: number
  uri?: string
}

/** An entry of the table of contents: it leads to a page, to a web address, or nowhere. */
/** A book to go on with, and the address of its page on the site. `isNext` marks the next of the series. */
export interface NextBook {
  title: string
  author: string
  isNext: boolean
  href: string
}

export interface OutlineEntry {
  title: string
  page: number | null
  uri?: string
  level: number
}

/**
 * How many pages may still be printed, or characters copied, of the book: the allowance for so many days, the rest, and the day on which
 * some become free again.
 */
export interface AllowanceMeter {
  allowance: number
  left: number
  freesOn: string | null
  days: number
}

/**
 * A line of the book with searched words, in parts (none if the text stays on the server), and which of its page's places it contains,
 * counted from 0.
 */
export interface BookLine {
  page: number
  parts: { text: string; marked: boolean }[]
  place: number
  places: number
}

/** A word that continues on the next page: its parts before and after the page break. */
export interface PageBreak {
  page: number
  tail: string
  head: string
}

/**
 * The search results: the number of found pages, lines, the pages from which to continue forwards and backwards, and the words across page
 * breaks.
 */
export interface BookMatches {
  pages: number
  lines: BookLine[]
  /** The index, among the found pages, of the page of the first line. */
  nth: number
  next: number | null
  earlier: number | null
  breaks: PageBreak[]
}

/**
 * The endpoints of the viewer's origin. The key is only sent in a header, and so are the sealed rights, with which the server needn't ask
 * its database. They end after a minute; the answers bring new ones.
 */
export class ViewerServer {
  readonly #key: string
  #rights: string | null
  /** The number of pages of each segment, in order. */
  readonly #segments: readonly number[]
  constructor(key: string, rights: string | null = null, segments: readonly number[] = []) {
    this.#key = key
    this.#rights = rights
    this.#segments = segments
  }

  /** Names the segment of a page, so that the server finds the page's picture without asking its database. */
  #segmentOf(page: number): string {
    let last = 0
    const at = this.#segments.findIndex((pages) => {
      last += pages
      return page <= last
    })
    return at < 0 ? '' : `?segment=${at}`
  }

  async segment(number: number, signal: AbortSignal): Promise<ArrayBuffer> {
    const response = await this.#send(`/v/segments/${number}`, { signal })
    return response.arrayBuffer().catch((cause) => {
      throw signal.aborted ? cause : new Unreachable('The answer broke off', { cause })
    })
  }

  /** Fetches a page as a picture, to show before its segment is there. */
  async picture(page: number, signal: AbortSignal): Promise<Blob> {
    return (await this.#send(`/v/pages/${page}${this.#segmentOf(page)}`, { signal })).blob()
  }

  /** Fetches a file of the book's placeholders, without being in the way of anything that is looked at. */
  async placeholders(file: number): Promise<Uint8Array<ArrayBuffer>> {
    const response = await this.#send(`/v/placeholders/${file}`, { priority: 'low' })
    return new Uint8Array(await response.arrayBuffer())
  }

  /**
   * Fetches a page as a picture with the reader's mark in it, for books that are given out only as pictures, and with search marks.
   * `points` is the page's width.
   */
  async burntPicture(
    page: number,
    width: number,
    words: readonly string[],
    signal?: AbortSignal,
  ): Promise<{ blob: Blob; points: number }> {
    const query = new URLSearchParams([['width', String(width)], ...words.map((word) => ['word', word])])
    const response = await this.#send(`/v/pages/${page}?${query}`, signal && { signal })
    return { blob: await response.blob(), points: Number(response.headers.get('Page-Width')) || 595 }
  }

  /** Returns what may still be copied; null if there is no limit. */
  async copyMeter(): Promise<AllowanceMeter | null> {
    const response = await this.#send('/v/copy')
    return ((await response.json()) as { meter: AllowanceMeter | null }).meter
  }

  /** Counts copied characters. Refuses with `NotAllowed` if they exceed the allowance. */
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

  /** Fetches what the reader may read after this book, in the viewer's language. */
  async next(locale: string): Promise<NextBook[]> {
    const response = await this.#send(`/v/next?lang=${locale}`)
    return ((await response.json()) as { books: NextBook[] }).books
  }

  /** Returns what may still be printed; null if there is no limit. */
  async printMeter(): Promise<AllowanceMeter | null> {
    const response = await this.#send('/v/print')
    return ((await response.json()) as { meter: AllowanceMeter | null }).meter
  }

  /**
   * Searches for lines with the words from a page on, or before one, and for what to mark. `matches` is null if the book's text isn't
   * known.
   */
  async search(
    words: string,
    part: { from: number } | { before: number },
  ): Promise<{ terms: string[]; matches: BookMatches | null }> {
    const [[name, page]] = Object.entries(part) as [[string, number]]
    const query = new URLSearchParams({ q: words, [name]: String(page) })
    return (await this.#send(`/v/search?${query}`)).json()
  }

  /** Sends changes and answers what the server has changed since, one page of it. */
  async annotations(since: number, changes: readonly AnnotationChange[]): Promise<AnnotationAnswer> {
    const response = await this.#send('/v/annotations', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ since, changes, pages: true }),
      keepalive: changes.length < 10,
    })
    return response.json()
  }

  /** Sends changes in another book of the same reader. Answers the server's present state of those annotations. */
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

  /** Asks for permission to print. Refuses with `NotAllowed` if the grant has no print right for these pages. */
  async askToPrint(from: number, to: number): Promise<void> {
    await this.#send('/v/print', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ pages: [from, to] }),
    })
  }

  /** Stores where the reader is. The page may be gone before the answer arrives, and a failed request is made up for by the next. */
  async keepPlace(from: number, to: number): Promise<void> {
    await this.#send('/v/place', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ pages: [from, to] }),
      keepalive: true,
    }).catch(() => {})
  }

  /** Tells the server that the seat is in use. Refuses with `NotAllowed` if the seat has lapsed and others have taken all seats. */
  async keepSeat(): Promise<void> {
    await this.#send('/v/seat', { method: 'POST' })
  }

  /** Gives the seat up. The page may be gone before the answer arrives; a seat that wasn't given up lapses. */
  async leaveSeat(): Promise<void> {
    await this.#send('/v/seat', { method: 'DELETE', keepalive: true }).catch(() => {})
  }

  /** Renews the lease of a saved book. Refuses with `NotAllowed` if the book can't be read any more. */
  async keepLease(): Promise<void> {
    await this.#send('/v/offline', { method: 'POST' })
  }

  async #send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = {
      ...(init.headers as Record<string, string>),
      Authorization: `Bearer ${this.#key}`,
      ...(this.#rights !== null && { 'Viewer-Rights': this.#rights }),
    }
    const response = await fetch(path, { ...init, headers, cache: 'no-store', credentials: 'omit' }).catch(
      (cause) => {
        throw init.signal?.aborted ? cause : new Unreachable('No answer', { cause })
      },
    )
    if (!response.ok) throw errorOf(response.status, await codeOf(response))
    this.#rights = response.headers.get('Viewer-Rights') ?? this.#rights
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
