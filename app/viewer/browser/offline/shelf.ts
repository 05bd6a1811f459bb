import { displayInstant } from '#app/kernel/values/day.ts'
import { byId, make } from '#app/viewer/browser/element.ts'
import type { OfflineWordKey } from '#app/viewer/offline-words.ts'
import type { CopyStore, LeaseEnd, SavedCopy } from './copy-store.ts'
import { giveUp, keepLease } from './lease.ts'
import { button, data, link, readPath, savingLock, say, showWays, tell, whileAlone } from './page-parts.ts'

const wordsOfEnd: Record<LeaseEnd, OfflineWordKey> = {
  over: 'over',
  clock: 'clock',
  ended: 'ended',
  signedOut: 'signedOut',
  takenBack: 'takenBack',
  notAllowed: 'notAllowed',
  withdrawn: 'withdrawn',
}

/** Lists the saved books, and asks the server about each as far as there is a connection. Says which ones had to be deleted, and why. */
export async function showShelf(store: CopyStore): Promise<void> {
  offerInstalling()
  await listCopies(store)
  await update(store)
  await removeLeftovers(store)
  addEventListener('online', () => void update(store))
}

async function update(store: CopyStore): Promise<void> {
  const copies = await store.list()
  const kept = await Promise.all(copies.map((copy) => keepLease(store, copy, Date.now())))
  const ended = await store.takeEnds()
  const ends = ended.map(({ why, title }) => say(wordsOfEnd[why], { title }))
  if (kept.some(({ end }) => end === 'clock')) ends.push(say('clock'))
  if (ends.length > 0) tell(ends, 'alert')
  for (const { site } of ended) showWays(link(site.href, say('toSite')))
  await listCopies(store)
}

/** Removes what was left of books whose saving was interrupted for good. Another tab may be saving one at this moment. */
async function removeLeftovers(store: CopyStore): Promise<void> {
  for (const copy of await store.all())
    if (!copy.isWhole) await whileAlone(savingLock(copy), () => giveUp(store, copy))
}

/** The reader who has signed out on the site, as in `SavedCopy`, if that led here. Takes them out of the address. */
export function readLeaving(): string | null {
  const leaving = new URLSearchParams(location.hash.slice(1)).get('leave')
  history.replaceState(null, '', location.pathname + location.search)
  return leaving
}

/** Removes the books of a reader who has signed out on the site. Nobody else can know the reader's name for this browser. */
export async function signOut(store: CopyStore, reader: string): Promise<void> {
  const copies = await store.all()
  const theirs = copies.filter((copy) => (copy.reader ?? reader) === reader)
  await Promise.all(theirs.map((copy) => giveUp(store, copy)))
  const ended = await store.takeEnds()
  await listCopies(store)
  tell([say('left')])
  const [site] = [...theirs, ...ended].map((one) => one.site)
  if (site !== undefined) showWays(link(site.href, say('toSite'), 'primary'))
}

async function listCopies(store: CopyStore): Promise<void> {
  const copies = await store.list()
  byId('lead').textContent = say(copies.length === 0 ? 'empty' : 'shelfLead')
  byId('copies').replaceChildren(...copies.map((copy) => itemOf(store, copy)))
  const [site] = copies.map((copy) => copy.site)
  if (site === undefined) return
  if (navigator.serviceWorker.controller !== null) nameManifest()
  document.title = `${say('shelf')} – ${site.name}`
  document.documentElement.style.setProperty('--site', site.colour)
  showWays(link(site.href, say('toSite')))
}

function itemOf(store: CopyStore, copy: SavedCopy): HTMLElement {
  const item = make('li', '')
  const size = { pages: copy.pages, megabytes: (copy.bytes / 1e6).toFixed(1) }
  const about = make('p', '', `${say('until', { until: displayInstant(copy.until) })} · ${say('size', size)}`)
  const remove = button(say('remove'), 'quiet', () => {
    remove.disabled = true
    void giveUp(store, copy).then(async () => {
      await listCopies(store)
      tell([say('removed', { title: copy.title })])
      byId('offline').focus()
    })
  })
  remove.setAttribute('aria-label', say('removeOf', { title: copy.title }))
  item.append(link(readPath(copy), copy.title, 'title'), about, remove)
  if (copy.isOutdated) item.append(newerOf(copy))
  return item
}

/** Says that the site has a newer version, with a link to the page that saves it in the place of this one. */
function newerOf(copy: SavedCopy): HTMLElement {
  const newer = make('p', '', `${say('newer')} `)
  const save = link(copy.again, say('saveNewer'), 'quiet')
  save.setAttribute('aria-label', say('saveNewerOf', { title: copy.title }))
  newer.append(save)
  return newer
}

/** Names the manifest and icon of the saved books. The service worker answers them from what is saved, so the page has them only then. */
function nameManifest(): void {
  if (document.querySelector('link[rel="manifest"]') !== null) return
  document.querySelector('link[rel="icon"]')?.remove()
  const named = {
    manifest: `app.webmanifest?lang=${data.locale}`,
    icon: 'icon-192',
    'apple-touch-icon': 'icon-192',
  }
  for (const [rel, file] of Object.entries(named))
    document.head.append(
      Object.assign(document.createElement('link'), { rel, href: `/offline/${data.tenantId}/${file}` }),
    )
}

/** A browser that can install the page says so; the others have it in their own menu. */
function offerInstalling(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    const install = byId('install') as HTMLButtonElement
    install.hidden = false
    install.onclick = () => void (event as Event & { prompt(): Promise<unknown> }).prompt()
  })
}
