import { displayInstant } from '#app/kernel/values/day.ts'
import { byId, make } from '#app/viewer/browser/element.ts'
import type { OfflineWordKey } from '#app/viewer/offline-words.ts'
import type { OfflineAssets, OfflinePageData, TakenBook } from '#app/viewer/viewer-boot.ts'
import { CopyStore, type SavedCopy } from './copy-store.ts'
import { giveUp, keepLease } from './lease.ts'
import { Refused, saveBook } from './save-book.ts'

type Data = OfflinePageData & { assets: OfflineAssets }
type Say = (key: OfflineWordKey, values?: Record<string, string | number>) => string

const workerPath = '/offline/worker.js'

const { locale, tenantId, words, taking, assets } = takeData()
const shelfPath = `/offline/${tenantId}/?lang=${locale}`
const status = byId('status')
const say: Say = (key, values = {}) =>
  (words[key] ?? key).replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))

void start()

/** Reads the page's data and removes it, so that the key of a book is only in this script's memory. */
function takeData(): Data {
  const element = byId('offline-data')
  const data = JSON.parse(element.textContent ?? '') as Data
  element.remove()
  return data
}

async function start(): Promise<void> {
  if (!('serviceWorker' in navigator) || globalThis.crypto?.subtle === undefined)
    return tell(say('notPossible'), 'alert')
  try {
    trustOnly(workerPath)
    await navigator.serviceWorker.register(workerPath, { scope: '/offline/' })
    await navigator.serviceWorker.ready
    const store = new CopyStore(tenantId)
    if (taking === null) await showShelf(store)
    else await take(store, taking)
  } catch (error) {
    console.error(error)
    tell(say('notPossible'), 'alert')
  }
}

/** Saves the book of this page, and says how far it is and how it ended. */
async function take(store: CopyStore, book: TakenBook): Promise<void> {
  // The key would be used up again by a reload or the way back.
  history.replaceState(null, '', shelfPath)
  const progress = byId('progress') as HTMLProgressElement
  // Without permission a browser may delete saved books when it needs room; they can be read until then.
  await navigator.storage?.persist?.().catch(() => false)
  try {
    const replaced = (await store.list()).filter(
      (copy) => copy.id !== book.id && copy.contentId === book.contentId,
    )
    const copy = await saveBook(store, book, {
      assets,
      told: (done, all) => {
        progress.value = done / all
        tell(`${say('progress', { done, all })} ${say('keepOpen')}`)
      },
    })
    for (const former of replaced) await giveUp(store, former)
    await (await caches.open('bunko-offline-shelves')).add(shelfPath)
    progress.hidden = true
    document.title = copy.title
    byId('offline').querySelector('h1')?.replaceChildren(copy.title)
    tell(say('saved', { until: displayInstant(copy.until) }))
    addWays(
      link(readPath(copy), say('read'), 'primary'),
      link(shelfPath, say('toShelf')),
      link(copy.site.href, say('toSite')),
    )
  } catch (error) {
    progress.hidden = true
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    tell(say(isFull ? 'noRoom' : error instanceof Refused ? 'refused' : 'failedSaving'), 'alert')
    if (!(error instanceof Refused) && !isFull) console.error(error)
    addWays(link(book.site.href, say('toSite')))
  }
}

/** Lists the saved books, after asking the server about each as far as there is a connection. */
async function showShelf(store: CopyStore): Promise<void> {
  const ended = new URLSearchParams(location.hash.slice(1))
  const notes: string[] = []
  const [end, title] = [ended.get('end'), ended.get('title')]
  if (end !== null && title !== null) notes.push(saidOf(end, title))
  history.replaceState(null, '', location.pathname + location.search)
  for (const copy of await store.list()) {
    const end = await keepLease(store, copy, Date.now())
    if (end !== null) notes.push(saidOf(end, copy.title))
  }
  tell([...new Set(notes)].join(' '), notes.length > 0 ? 'alert' : 'status')
  await listCopies(store)
  offerInstalling()
}

function saidOf(end: string, title: string): string {
  return end === 'clock' ? say('clock') : say(end === 'over' ? 'over' : 'ended', { title })
}

async function listCopies(store: CopyStore): Promise<void> {
  const copies = await store.list()
  byId('lead').textContent = say(copies.length === 0 ? 'empty' : 'shelfLead')
  byId('copies').replaceChildren(...copies.map((copy) => itemOf(store, copy)))
  const [site] = copies.map((copy) => copy.site)
  if (site !== undefined) {
    if (navigator.serviceWorker.controller !== null) nameManifest()
    document.title = `${say('shelf')} – ${site.name}`
    document.documentElement.style.setProperty('--site', site.colour)
    if (document.getElementById('to-site') === null)
      addWays(Object.assign(link(site.href, say('toSite')), { id: 'to-site' }))
  }
}

function itemOf(store: CopyStore, copy: SavedCopy): HTMLElement {
  const item = make('li', '')
  const size = { pages: copy.pages, megabytes: (copy.bytes / 1e6).toFixed(1) }
  const about = make('p', '', `${say('until', { until: displayInstant(copy.until) })} · ${say('size', size)}`)
  const remove = make('button', 'quiet', say('remove'))
  remove.type = 'button'
  remove.setAttribute('aria-label', say('removeOf', { title: copy.title }))
  remove.addEventListener('click', () => {
    remove.disabled = true
    void giveUp(store, copy).then(async () => {
      await listCopies(store)
      tell(say('removed', { title: copy.title }))
      byId('offline').focus()
    })
  })
  item.append(link(readPath(copy), copy.title, 'title'), about, remove)
  return item
}

/** Names the manifest and icon of the saved books. The service worker answers them from what is saved, so the page has them only then. */
function nameManifest(): void {
  if (document.querySelector('link[rel="manifest"]') !== null) return
  const named = { manifest: 'app.webmanifest', 'apple-touch-icon': 'icon.png' }
  for (const [rel, file] of Object.entries(named))
    document.head.append(
      Object.assign(document.createElement('link'), { rel, href: `/offline/${tenantId}/${file}` }),
    )
}

/** A browser that can install the page says so; the others have it in their own menu. */
function offerInstalling(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    const button = byId('install') as HTMLButtonElement
    button.hidden = false
    button.onclick = () => void (event as Event & { prompt(): Promise<unknown> }).prompt()
  })
}

function readPath({ id }: SavedCopy): string {
  return `/offline/${tenantId}/read/${id}`
}

function link(href: string, text: string, className = ''): HTMLAnchorElement {
  return Object.assign(make('a', className, text), { href })
}

function addWays(...ways: HTMLElement[]): void {
  byId('ways').append(...ways)
}

function tell(text: string, role: 'status' | 'alert' = 'status'): void {
  status.setAttribute('role', role)
  status.textContent = text
}

/** The policy that `viewerCsp` names: of all strings only the service worker's address may become a script. */
function trustOnly(path: string): void {
  const { trustedTypes } = window as {
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL: (url: string) => string | null }): unknown
    }
  }
  trustedTypes?.createPolicy('default', { createScriptURL: (url) => (url === path ? url : null) })
}
