import type { Notebook } from '#app/viewer/browser/annotations/notebook.ts'
import type { BookEnd } from '#app/viewer/browser/place/book-end.ts'
import type { PrintDesk } from '#app/viewer/browser/print/print-desk.ts'
import { keepPairs, keepShifted } from '#app/viewer/browser/reading-habits.ts'
import type { BookSearch } from '#app/viewer/browser/search/book-search.ts'
import type { Reader } from '#app/viewer/browser/stage/reader.ts'
import type { TextView } from '#app/viewer/browser/text/text-view.ts'
import { type Command, commandForKey } from './commands.ts'
import type { HostBar } from './host-page.ts'
import type { Menus } from './menus.ts'
import type { Sheets, SideSheet } from './sheets.ts'

interface Parts {
  /** Null if the book gives out no text. */
  textView: TextView | null
  /** Tells the reader why the book has no text. */
  noText: () => void
  contentId: string
  reader: Reader
  menus: Menus
  sheets: Sheets
  sideSheet: SideSheet
  search: BookSearch
  notebook: Notebook
  bookEnd: BookEnd
  desk: PrintDesk
  hostBar: HostBar
  goToField: () => void
  toggleScroll: () => void
  toggleTrim: () => void
  /** Called when the reader has opened or closed the text view. */
  viewChosen: (isText: boolean) => void
  jumpTo: (page: number) => void
}

/** Makes the table of commands and the functions they run. */
export function commandTable({
  textView,
  noText,
  contentId,
  reader,
  menus,
  sheets,
  sideSheet,
  search,
  notebook,
  bookEnd,
  desk,
  hostBar,
  goToField,
  toggleScroll,
  toggleTrim,
  viewChosen,
  jumpTo,
}: Parts): Record<Command, () => void> {
  /** Opens the sheet beside the page on this tab; closes it if the tab is open. */
  const beside = (tab: string): boolean => {
    if (sheets.isOpen('side-sheet') && sideSheet.tab === tab) return !sheets.close()
    if (!sheets.isOpen('side-sheet')) sheets.toggle('side-sheet')
    sideSheet.opened(tab)
    return true
  }
  const openMenu = (id: string) => {
    sheets.close()
    menus.toggle(id)
  }
  return {
    forward: () => reader.turn(1),
    back: () => reader.turn(-1),
    first: () => jumpTo(1),
    last: () => jumpTo(reader.state.pages),
    // Zooms what is on the screen: the text view or the pages.
    zoomIn: () => (textView?.isOpen ? textView.resize(1) : reader.zoomBy(1)),
    zoomOut: () => (textView?.isOpen ? textView.resize(-1) : reader.zoomBy(-1)),
    fitPage: () => reader.set({ zoom: 'page' }),
    fitWidth: () => reader.set({ zoom: 'width' }),
    twoPages: () => {
      // In the scroll view the command returns to pages side by side.
      if (reader.isCovered) {
        toggleScroll()
        return
      }
      reader.set({ pairs: !reader.state.pairs })
      keepPairs(reader.state.pairs)
    },
    shift: () => {
      reader.set({ shifted: !reader.state.shifted })
      keepShifted(contentId, reader.state.shifted)
    },
    print: () => desk.open(),
    fullscreen: () => void toggleFullscreen(),
    outline: () => beside('outline'),
    thumbnails: () => beside('thumbnails'),
    search: () => {
      if (beside('book-search')) search.focus()
    },
    bookmark: () => notebook.toggleBookmark(),
    notes: () => beside('notes'),
    highlight: () => (textView === null ? noText() : notebook.highlight()),
    copyLink: () => void notebook.copyLink(),
    nextFound: () => void search.step(1),
    previousFound: () => void search.step(-1),
    endSearch: () => search.end(),
    more: () => openMenu('tools'),
    layout: () => openMenu('layout'),
    menu: () => openMenu('menu'),
    pageField: goToField,
    leave: () => hostBar.leave(),
    view: () => void sheets.toggle('view-sheet'),
    scroll: toggleScroll,
    trim: toggleTrim,
    text: () => {
      sheets.close()
      if (textView === null) noText()
      else {
        textView.toggle()
        viewChosen(textView.isOpen)
      }
    },
    textSmaller: () => textView?.resize(-1),
    textLarger: () => textView?.resize(1),
    textStyle: () => {
      if (textView === null) {
        noText()
        return
      }
      textView.toggle(true)
      sheets.toggle('text-sheet')
    },
    readBack: () => (textView === null ? noText() : textView.stepAloud(-1)),
    readOn: () => (textView === null ? noText() : textView.stepAloud(1)),
    readAloud: () => (textView === null ? noText() : textView.toggleAloud()),
    keys: () => void sheets.toggle('keys-sheet'),
    closeSheet: () => {
      if (menus.close() || notebook.closeBar() || sheets.close() || textView?.closeNote()) return
      if (bookEnd.close()) return
      if (textView?.isOpen) textView.toggle(false)
      else search.end()
    },
  }
}

/** Commands of the panels after which the reader may want another one of the same panel. */
const keepOpen: readonly Command[] = [
  ...(['zoomIn', 'zoomOut', 'fitPage', 'fitWidth', 'twoPages', 'shift'] as const),
  ...(['more', 'layout', 'menu', 'closeSheet'] as const),
]

/** Makes the function that runs a command. All others than those above close the panel they were chosen in. */
export function commandRunner(table: Record<Command, () => void>, menus: Menus): (command: Command) => void {
  return (command) => {
    if (!keepOpen.includes(command)) menus.close()
    table[command]()
  }
}

async function toggleFullscreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen()
  else await document.documentElement.requestFullscreen()
}

/** Runs the command of a key, unless a field, a button or a sheet has the focus and uses the key itself. */
export function listenForKeys(reader: Reader, run: (command: Command) => void): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || (event.key !== 'Escape' && belongsElsewhere(event))) return
    const { down, sideways } = reader.scrolls()
    const command = commandForKey(event, {
      rightToLeft: reader.state.rightToLeft,
      scrollsDown: down,
      scrollsSideways: sideways,
    })
    if (!command) return
    event.preventDefault()
    run(command)
  })
}

function belongsElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return true
  if (target.closest('.sheet')) return true
  if (target.closest('.text-view, .scroll-view') && scrollingKeys.includes(key)) return true
  return key === ' ' && target instanceof HTMLButtonElement
}

/** Keys that scroll the text view and the scroll view. */
const scrollingKeys = [' ', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']
