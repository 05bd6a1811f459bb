/** A reader's bookmark, highlight or note on a page; the same as the server's `Annotation`. */
export interface Annotation {
  id: string
  kind: 'bookmark' | 'highlight' | 'note'
  page: number
  quote: string
  prefix: string
  suffix: string
  colour: 'yellow' | 'green' | 'blue' | 'pink' | null
  body: string
  changedAt: number
  device: string
  isDeleted: boolean
  /** The document version in which it was last found. Missing if the server doesn't know the annotation yet. */
  version?: number
}

export type AnnotationChange = Annotation & { bases: string[] }

interface Entry {
  /** The state that the server knows. */
  kept: Annotation | null
  /** The state as changed in this browser since then. */
  own: Annotation | null
  /** Stamps of the states on which `own` is based. */
  bases: string[]
}

/** The server's limits: stamps of one change, and changes in one request. */
const maxBases = 50
export const maxAtOnce = 50

/**
 * The reader and the book of some annotations, so that unsent ones can be sent while another book is open. Guests have none: their
 * annotations are never sent.
 */
export interface Whose {
  /** Identifies site and reader, like `ViewerBoot.shelf`. */
  shelf: string
  contentId: string
  /** The document version in which they were written. */
  version: number
}

interface Kept {
  since: number
  device: string
  /** Missing in data that was stored before this field existed; such annotations wait until their book is opened. */
  whose?: Whose
  entries: Record<string, Entry>
}

/** Where a book's annotations are stored beyond the page's life, as one text; null if there is none. */
export interface AnnotationStorage {
  read(): string | null
  /** `isUnsent` says that the server doesn't know all of it yet. */
  write(text: string, isUnsent: boolean): void
}

/** The server's answer: the annotations that were changed up to `upTo`, whether there are more, and the ids of those it had no room for. */
export interface AnnotationAnswer {
  upTo: number
  annotations: Annotation[]
  isMore?: boolean
  unkept?: string[]
}

/** A reader's annotations of one book in this browser, including changes that the server doesn't know yet. */
export class AnnotationBook {
  readonly #storage: AnnotationStorage
  readonly #now: () => number
  #kept: Kept
  /** The ids of annotations for which the server had no room when they were last sent. */
  #unkept = new Set<string>()

  constructor(
    storage: AnnotationStorage,
    { now = Date.now, whose }: { now?: () => number; whose?: Whose | undefined } = {},
  ) {
    this.#storage = storage
    this.#now = now
    this.#kept = readKept(storage.read()) ?? { since: 0, device: randomHex(4), entries: {} }
    if (whose !== undefined) this.#kept.whose = whose
  }

  /** The reader and book that were stored with the annotations; undefined if none were. */
  get whose(): Whose | undefined {
    return this.#kept.whose
  }

  get since(): number {
    return this.#kept.since
  }

  /** Returns the annotations in the order of the book. */
  list(): Annotation[] {
    return Object.values(this.#kept.entries)
      .flatMap(({ own, kept }) => own ?? kept ?? [])
      .filter(({ isDeleted }) => !isDeleted)
      .sort((one, other) => one.page - other.page || one.changedAt - other.changedAt)
  }

  /** Adds an annotation, or changes one that exists. */
  put(said: Partial<Annotation> & Pick<Annotation, 'kind' | 'page'>): Annotation {
    const { entries, device } = this.#kept
    const entry = (said.id && entries[said.id]) || { kept: null, own: null, bases: [] }
    const before = entry.own ?? entry.kept
    const annotation: Annotation = {
      ...{ id: randomHex(16), quote: '', prefix: '', suffix: '', colour: null, body: '' },
      ...before,
      ...said,
      isDeleted: said.isDeleted ?? false,
      device,
      changedAt: Math.max(this.#now(), (before?.changedAt ?? 0) + 1),
    }
    const bases = entry.own === null && entry.kept !== null ? [stampOf(entry.kept)] : entry.bases
    entries[annotation.id] = { ...entry, own: annotation, bases }
    // The change may have made room on the server.
    this.tryAgain()
    this.#save()
    return annotation
  }

  remove(annotation: Annotation): void {
    this.put({ ...annotation, isDeleted: true })
  }

  /** The changes to send to the server, at most `most` at once, deletions first. Notes that the server may know them from now on. */
  changes(most = maxAtOnce): AnnotationChange[] {
    const changes = this.#sendable()
      .sort((one, other) => Number(other.isDeleted) - Number(one.isDeleted))
      .slice(0, most)
      .map((own) => ({ ...own, bases: [...(this.#kept.entries[own.id]?.bases ?? [])] }))
    for (const change of changes) this.#noteSent(change)
    this.#save()
    return changes
  }

  /**
   * Adds a sent state to those that the server may know, however often it is sent. If the server knows a state that isn't among the last
   * `maxBases`, it keeps its own version as a copy.
   */
  #noteSent({ id, ...change }: AnnotationChange): void {
    const entry = this.#kept.entries[id]
    if (entry) entry.bases = [...new Set([...entry.bases, stampOf({ ...change, id })])].slice(-maxBases)
  }

  /**
   * Takes over what another window of this browser stored: the later state of each annotation wins, and states that the other window sent
   * count as sent.
   */
  adopt(text: string): void {
    const { entries } = this.#kept
    for (const [id, theirs] of Object.entries(readKept(text)?.entries ?? {})) {
      const entry = entries[id]
      const [own, other] = [stateOf(entry), stateOf(theirs)]
      if (other !== null && (own === null || other.changedAt > own.changedAt)) entries[id] = theirs
      else if (entry?.own && theirs.own && stampOf(entry.own) === stampOf(theirs.own))
        entry.bases = [...new Set([...entry.bases, ...theirs.bases])].slice(-maxBases)
    }
  }

  get hasChanges(): boolean {
    return this.changed > 0
  }

  /** Whether there are changes to send, other than those for which the server had no room. */
  get hasSendable(): boolean {
    return this.#sendable().length > 0
  }

  /** Whether some changes wait for room on the server. */
  get isFull(): boolean {
    return Object.values(this.#kept.entries).some(({ own }) => own !== null && this.#unkept.has(own.id))
  }

  /** Lets annotations for which the server had no room be sent once more. */
  tryAgain(): void {
    this.#unkept.clear()
  }

  #sendable(): Annotation[] {
    return Object.values(this.#kept.entries).flatMap(({ own }) =>
      own === null || this.#unkept.has(own.id) ? [] : own,
    )
  }

  /** The number of annotations whose present state the server may not know. */
  get changed(): number {
    return Object.values(this.#kept.entries).filter(({ own }) => own !== null).length
  }

  /** Merges the server's answer to `sent`. Changes that were made here meanwhile stay. */
  merge({ upTo, annotations, unkept = [] }: AnnotationAnswer, sent: readonly Annotation[]): void {
    const { entries } = this.#kept
    this.#unkept = new Set([...this.#unkept, ...unkept])
    for (const change of sent.filter(({ id }) => !unkept.includes(id))) {
      const entry = entries[change.id]
      if (entry?.own && stampOf(entry.own) === stampOf(change))
        entries[change.id] = { ...entry, own: null, bases: [] }
    }
    for (const annotation of annotations) {
      const entry = entries[annotation.id] ?? { kept: null, own: null, bases: [] }
      entries[annotation.id] = { ...entry, kept: annotation }
    }
    this.#kept.since = Math.max(this.#kept.since, upTo)
    this.#save()
  }

  /**
   * Stores the book's annotations. For a reader whom the server knows, only unsent ones: browsers store little, and the rest can be fetched
   * again.
   */
  #save(): void {
    const { whose, entries } = this.#kept
    const unsent = () => Object.fromEntries(Object.entries(entries).filter(([, { own }]) => own !== null))
    const kept = whose === undefined ? this.#kept : { ...this.#kept, since: 0, entries: unsent() }
    this.#storage.write(JSON.stringify(kept), this.hasChanges)
  }
}

function stampOf({ changedAt, device }: Annotation): string {
  return `${changedAt}.${device}`
}

function stateOf(entry: Entry | undefined): Annotation | null {
  return entry?.own ?? entry?.kept ?? null
}

function readKept(text: string | null): Kept | null {
  try {
    return text === null ? null : (JSON.parse(text) as Kept)
  } catch {
    return null
  }
}

function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
