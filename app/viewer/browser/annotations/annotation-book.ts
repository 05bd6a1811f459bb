/** What a reader marked on a page or wrote beside it; the server's own `Annotation`. */
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
  /** The edition it was last seen in; what the server doesn't know yet has none. */
  version?: number
}

export type AnnotationChange = Annotation & { bases: string[] }

interface Entry {
  /** The state that the server has. */
  kept: Annotation | null
  /** The state as it was changed here since then. */
  own: Annotation | null
  /** Stamps of the states that the own one follows. */
  bases: string[]
}

/** As many as the server takes: stamps of one change, and changes at once. */
const maxBases = 50
export const maxAtOnce = 50

/** Whose annotations they are, so that what waits here can be sent while another book is open; guests' are sent nowhere. */
export interface Whose {
  /** Names site and reader as `ViewerBoot.shelf` does. */
  shelf: string
  contentId: string
  /** The edition they were written in. */
  version: number
}

interface Kept {
  since: number
  device: string
  /** What was kept before it was written down has none: it waits until its book is opened. */
  whose?: Whose
  entries: Record<string, Entry>
}

/** Where the book's annotations outlast the page: a text, null where there is none. */
export interface AnnotationStorage {
  read(): string | null
  /** `isUnsent` where the server doesn't know all of it yet. */
  write(text: string, isUnsent: boolean): void
}

/** What the server answers: what was written up to `upTo`, more where `isMore`, and the ids of what it had no room for. */
export interface AnnotationAnswer {
  upTo: number
  annotations: Annotation[]
  isMore?: boolean
  unkept?: string[]
}

/** A reader's annotations of one book on this device: at once what they changed, whether the server knows it yet or not. */
export class AnnotationBook {
  readonly #storage: AnnotationStorage
  readonly #now: () => number
  #kept: Kept
  /** What the server had no room for when it was sent last. */
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

  /** As it was written down with them; undefined where it wasn't. */
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
    // It may have made room.
    this.tryAgain()
    this.#save()
    return annotation
  }

  remove(annotation: Annotation): void {
    this.put({ ...annotation, isDeleted: true })
  }

  /** What the server is to be told, at most `most` at once, deletions first; from now on it may know it. */
  changes(most = maxAtOnce): AnnotationChange[] {
    const changes = this.#sendable()
      .sort((one, other) => Number(other.isDeleted) - Number(one.isDeleted))
      .slice(0, most)
      .map((own) => ({ ...own, bases: [...(this.#kept.entries[own.id]?.bases ?? [])] }))
    for (const change of changes) this.#noteSent(change)
    this.#save()
    return changes
  }

  /** However often it is tried; of a state so long ago that it is forgotten the server keeps a copy beside. */
  #noteSent({ id, ...change }: AnnotationChange): void {
    const entry = this.#kept.entries[id]
    if (entry) entry.bases = [...new Set([...entry.bases, stampOf({ ...change, id })])].slice(-maxBases)
  }

  /** What another window of this browser wrote down: the later state of each counts, and what it has sent may be known. */
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

  /** Whether there is something to send that the server didn't just have no room for. */
  get hasSendable(): boolean {
    return this.#sendable().length > 0
  }

  /** Whether something waits here for room on the server. */
  get isFull(): boolean {
    return Object.values(this.#kept.entries).some(({ own }) => own !== null && this.#unkept.has(own.id))
  }

  /** Lets annotations that the server had no room for be sent once more. */
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

  /** What the server answered to `sent`: what was changed here meanwhile stays. */
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

  /** Of a reader whom the server knows only what it doesn't have: a browser keeps little, and the rest is asked for again. */
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
