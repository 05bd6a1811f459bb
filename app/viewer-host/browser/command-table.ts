import type { Command } from './commands.ts'
import { byId } from './element.ts'
import type { PrintDesk } from './print-desk.ts'
import type { Reader } from './reader.ts'
import { keepPairs } from './reading-habits.ts'
import type { Sheets } from './sheets.ts'
import type { SideSheet } from './side-sheet.ts'

interface Parts {
  reader: Reader
  sheets: Sheets
  sideSheet: SideSheet
  desk: PrintDesk
  goToField: () => void
  jumpTo: (page: number) => void
}

/** What each command does. */
export function commandTable({
  reader,
  sheets,
  sideSheet,
  desk,
  goToField,
  jumpTo,
}: Parts): Record<Command, () => void> {
  return {
    forward: () => reader.turn(1),
    back: () => reader.turn(-1),
    first: () => jumpTo(1),
    last: () => jumpTo(reader.state.pages),
    zoomIn: () => reader.zoomBy(1),
    zoomOut: () => reader.zoomBy(-1),
    fitPage: () => reader.set({ zoom: 'page' }),
    fitWidth: () => reader.set({ zoom: 'width' }),
    twoPages: () => {
      reader.set({ pairs: !reader.state.pairs })
      keepPairs(reader.state.pairs)
    },
    shift: () => reader.set({ shifted: !reader.state.shifted }),
    print: () => desk.open(),
    fullscreen: () => void toggleFullscreen(),
    outline: () => {
      if (sheets.toggle('side-sheet')) void sideSheet.opened()
    },
    more: () => openTools(!byId('tools').classList.contains('tools-open')),
    pageField: goToField,
    closeSheet: () => {
      openTools(false)
      sheets.close()
    },
  }
}

function openTools(open: boolean): void {
  byId('tools').classList.toggle('tools-open', open)
  document.querySelector('[data-command="more"]')?.setAttribute('aria-expanded', String(open))
}

async function toggleFullscreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen()
  else await document.documentElement.requestFullscreen()
}
