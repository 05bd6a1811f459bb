import type { ViewerPageData } from '../viewer-boot.ts'
import { Chrome } from './chrome.ts'
import { type Command, commandForKey } from './commands.ts'
import { byId, make } from './element.ts'
import { listenForGestures } from './gestures.ts'
import { HostPage } from './host-page.ts'
import { Message } from './message.ts'
import { Outline } from './outline.ts'
import { PdfEngine } from './pdf-engine.ts'
import { PrintDesk } from './print-desk.ts'
import { Reader } from './reader.ts'
import { Segments } from './segments.ts'
import { Sheets } from './sheets.ts'
import { SideSheet } from './side-sheet.ts'
import { Thumbnails } from './thumbnails.ts'
import { Toolbar } from './toolbar.ts'
import { NotAllowed, ViewerServer } from './viewer-server.ts'
import { speaker } from './words.ts'

/** The boot data leaves the document once read, so that the key is in this script's memory only. */
function takeBootData(): ViewerPageData {
  const element = byId('viewer-boot')
  const data = JSON.parse(element.textContent ?? '') as ViewerPageData
  element.remove()
  return data
}

function start({ boot, assets, words }: ViewerPageData): void {
  const root = document.documentElement
  const oldSafari = root.classList.contains('bunko-old-safari')
  const say = speaker(words)
  const label = (page: number) => say('pageLabel', { page })
  const server = new ViewerServer(boot.key)
  const engine = PdfEngine.load(assets)
  const segments = new Segments(boot.segments, server, engine)
  const sheets = new Sheets((id) => {
    if (id === 'side-sheet') sideSheet.closed()
  })
  const stage = byId('stage')
  const spread = make('div', 'spread')
  byId('first-sheet').remove()
  stage.append(spread)

  const goTo = (page: number) => reader.goTo(page)
  const host = new HostPage(boot.parentOrigin, goTo)
  const message = new Message(say, {
    reload: () => host.askToReload(),
    retry: () => {
      message.clear()
      void reader.show()
    },
  })
  const goToFromSheet = (page: number) => {
    reader.goTo(page)
    if (root.clientWidth < 900) sheets.close()
  }
  const sideSheet = new SideSheet(
    new Outline(server, say, goToFromSheet),
    new Thumbnails({ pages: boot.pages, pageSize: boot.pageSize, segments, label, goTo: goToFromSheet }),
  )
  const reader = new Reader(
    boot,
    stage,
    spread,
    segments,
    {
      engine,
      linksOf: (page) => segments.linksOf(page),
      goTo,
      words: boot.words,
      label,
      oldSafari,
    },
    {
      changed: (state, scale) => {
        toolbar.update(state, scale)
        sideSheet.markCurrent(state.page)
        host.tellPage(state.page)
      },
      shown: () => message.clearFailure(),
      failed: (error) => {
        if (error instanceof NotAllowed) reader.end()
        message.tell(error)
      },
    },
  )
  const desk = new PrintDesk({
    right: boot.print,
    pages: boot.pages,
    server,
    segments,
    sheets,
    message,
    say,
    currentPage: () => reader.state.page,
  })

  const commands: Record<Command, () => void> = {
    forward: () => reader.turn(1),
    back: () => reader.turn(-1),
    first: () => reader.goTo(1),
    last: () => reader.goTo(boot.pages),
    zoomIn: () => reader.zoomBy(1),
    zoomOut: () => reader.zoomBy(-1),
    fitPage: () => reader.set({ zoom: 'page' }),
    fitWidth: () => reader.set({ zoom: 'width' }),
    twoPages: () => reader.set({ pairs: !reader.state.pairs }),
    shift: () => reader.set({ shifted: !reader.state.shifted }),
    print: () => desk.open(),
    fullscreen: () => void toggleFullscreen(),
    outline: () => {
      if (sheets.toggle('side-sheet')) void sideSheet.opened()
    },
    more: () => byId('tools').classList.toggle('tools-open'),
    pageField: () => toolbar.editPage(),
    closeSheet: () => {
      byId('tools').classList.remove('tools-open')
      sheets.close()
    },
  }
  const toolbar = new Toolbar(say, (command) => commands[command](), goTo)
  const chrome = oldSafari ? null : new Chrome(root, byId('bar'))
  listenForKeys(reader, commands)
  listenForGestures(stage, reader, () => chrome?.toggle())
  new ResizeObserver(() => reader.fit()).observe(stage)
  toolbar.update(reader.state, reader.scale)
  sideSheet.markCurrent(reader.state.page)
  host.tellPage(reader.state.page)
  // Keys should work without a click first: a frame has no focus of its own.
  stage.focus({ preventScroll: true })
  void reader.show()
}

function listenForKeys(reader: Reader, commands: Record<Command, () => void>): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' && event.target instanceof HTMLInputElement) return
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return
    if (event.key !== 'Escape' && event.target instanceof Element && event.target.closest('.sheet')) return
    const { down, sideways } = reader.scrolls()
    const command = commandForKey(event, {
      rightToLeft: reader.state.rightToLeft,
      scrollsDown: down,
      scrollsSideways: sideways,
    })
    if (!command) return
    event.preventDefault()
    commands[command]()
  })
}

async function toggleFullscreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen()
  else await document.documentElement.requestFullscreen()
}

start(takeBootData())
