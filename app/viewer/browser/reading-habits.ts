const pairsKey = 'pages'
const paperKey = 'paper'
const textKey = 'text'
const voicesKey = 'voices'
const scrollKey = 'scroll'
const shiftedKey = 'shifted'
const trimKey = 'trim'
const smallViewKey = 'small-view'
const notesKey = 'notes/'
const maxBooks = 200

/**
 * Whether this reader wants two pages side by side if there is room: their last choice in this browser, for any book. Browsers may store
 * nothing for a page inside another site's; then the choice holds for this book only.
 */
export function readPairs(): boolean {
  return ifKept(() => localStorage.getItem(pairsKey)) !== 'single'
}

export function keepPairs(pairs: boolean): void {
  ifKept(() => localStorage.setItem(pairsKey, pairs ? 'pairs' : 'single'))
}

/** Whether pairs begin at page 1 in this book (the content's id), as chosen in this browser. */
export function readShifted(book: string): boolean {
  return shiftedBooks().includes(book)
}

export function keepShifted(book: string, shifted: boolean): void {
  const others = shiftedBooks().filter((each) => each !== book)
  const books = shifted ? [...others, book].slice(-maxBooks) : others
  ifKept(() => localStorage.setItem(shiftedKey, JSON.stringify(books)))
}

function shiftedBooks(): string[] {
  const books: unknown = ifKept(() => JSON.parse(localStorage.getItem(shiftedKey) ?? '[]'))
  return Array.isArray(books) ? books.filter((book) => typeof book === 'string') : []
}

/** Whether the margins of this book (the content's id) are trimmed, as chosen in this browser; null if nothing was chosen. */
export function readTrim(book: string): boolean | null {
  return trimmedBooks().find(([each]) => each === book)?.[1] ?? null
}

export function keepTrim(book: string, isOn: boolean): void {
  const others = trimmedBooks().filter(([each]) => each !== book)
  ifKept(() => localStorage.setItem(trimKey, JSON.stringify([...others, [book, isOn]].slice(-maxBooks))))
}

function trimmedBooks(): [string, boolean][] {
  const books: unknown = ifKept(() => JSON.parse(localStorage.getItem(trimKey) ?? '[]'))
  return Array.isArray(books)
    ? books.filter((each) => Array.isArray(each) && typeof each[1] === 'boolean')
    : []
}

/** Whether a hint that is given once was given in this browser. */
export function readSeen(hint: string): boolean {
  return ifKept(() => localStorage.getItem(`seen/${hint}`)) === 'yes'
}

export function keepSeen(hint: string): void {
  ifKept(() => localStorage.setItem(`seen/${hint}`, 'yes'))
}

/** Whether this reader wants text or pages on a small screen; null if they were never asked. */
export function readSmallView(): 'text' | 'pages' | null {
  const view = ifKept(() => localStorage.getItem(smallViewKey))
  return view === 'text' || view === 'pages' ? view : null
}

export function keepSmallView(view: 'text' | 'pages'): void {
  ifKept(() => localStorage.setItem(smallViewKey, view))
}

/** Whether pages are shown below each other in this browser, in any book. */
export function readScroll(): boolean {
  return ifKept(() => localStorage.getItem(scrollKey)) === 'on'
}

export function keepScroll(on: boolean): void {
  ifKept(() => localStorage.setItem(scrollKey, on ? 'on' : 'off'))
}

/** The settings of the text view that were chosen in this browser; others are missing. */
export function readTextStyle(): Record<string, string> {
  const style: unknown = ifKept(() => JSON.parse(localStorage.getItem(textKey) ?? '{}'))
  return typeof style === 'object' && style !== null ? (style as Record<string, string>) : {}
}

export function keepTextStyle(style: Record<string, string>): void {
  ifKept(() => localStorage.setItem(textKey, JSON.stringify(style)))
}

/** The voices for reading aloud that were chosen in this browser, by language; a voice is named by its URI. */
export function readVoices(): Record<string, string> {
  const voices: unknown = ifKept(() => JSON.parse(localStorage.getItem(voicesKey) ?? '{}'))
  return typeof voices === 'object' && voices !== null ? (voices as Record<string, string>) : {}
}

export function keepVoices(voices: Record<string, string>): void {
  ifKept(() => localStorage.setItem(voicesKey, JSON.stringify(voices)))
}

/** The paper's colour that was chosen in this browser; `auto` follows the rest of the viewer. */
export function readPaper(): string {
  return ifKept(() => localStorage.getItem(paperKey)) ?? 'auto'
}

/** The paper's colour to show now: the chosen one, or else that of the rest of the viewer, which may change with the time of day. */
export function shownPaper(): string {
  const paper = readPaper()
  if (paper !== 'auto') return paper
  const { scheme } = document.documentElement.dataset
  const isDark =
    scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  return isDark ? 'dark' : 'white'
}

export function keepPaper(paper: string): void {
  ifKept(() => localStorage.setItem(paperKey, paper))
}

/** The page at which a guest was in a book, in this browser; null if none is stored. */
export function readKeptPlace(book: string): number | null {
  const page = Number(ifKept(() => localStorage.getItem(`place/${book}`)) ?? Number.NaN)
  return Number.isSafeInteger(page) && page > 0 ? page : null
}

export function keepPlace(book: string, page: number): void {
  ifKept(() => localStorage.setItem(`place/${book}`, String(page)))
}

/**
 * The storage for a reader's notes of a book in this browser: all notes of a guest, whom the server doesn't know; otherwise only those that
 * the server doesn't have yet, so that nothing stays behind.
 */
export function notesStorage(book: string, { isGuest }: { isGuest: boolean }) {
  const key = notesKey + book
  return {
    read: () => ifKept(() => localStorage.getItem(key)),
    write: (text: string, isUnsent: boolean) => {
      if (isGuest || isUnsent) ifKept(() => localStorage.setItem(key, text))
      else ifKept(() => localStorage.removeItem(key))
    },
    /** Calls `heard` with what another window stored. */
    listen: (heard: (text: string) => void) =>
      addEventListener('storage', (event) => {
        if (event.key === key && event.newValue !== null) heard(event.newValue)
      }),
  }
}

/** The books with notes in this browser, by the names that `notesStorage` uses: of all readers and sites. */
export function booksWithNotes(): string[] {
  const keys = ifKept(() => Object.keys(localStorage)) ?? []
  return keys.filter((key) => key.startsWith(notesKey)).map((key) => key.slice(notesKey.length))
}

/** Runs `use`; null if it throws. If storage is forbidden, even naming it throws. */
function ifKept<Kept>(use: () => Kept): Kept | null {
  try {
    return use()
  } catch {
    return null
  }
}
