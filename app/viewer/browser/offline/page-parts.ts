import { byId, make } from '#app/viewer/browser/element.ts'
import type { OfflineWordKey } from '#app/viewer/offline-words.ts'
import type { OfflineAssets, OfflinePageData } from '#app/viewer/viewer-boot.ts'
import type { SavedCopy } from './copy-store.ts'

type Data = OfflinePageData & { assets: OfflineAssets }

/** What the server wrote into this page. It is removed from there, so that the key of a book is only in this script's memory. */
export const data = takeData()

/** The address of the list of saved books. */
export const shelfPath = `/offline/${data.tenantId}/?lang=${data.locale}`

function takeData(): Data {
  const element = byId('offline-data')
  const found = JSON.parse(element.textContent ?? '') as Data
  element.remove()
  return found
}

export function say(key: OfflineWordKey, values: Record<string, string | number> = {}): string {
  return (data.words[key] ?? key).replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  )
}

/** Says something, each sentence in a line of its own. */
export function tell(sentences: string[], role: 'status' | 'alert' = 'status'): void {
  const status = byId('status')
  status.setAttribute('role', role)
  status.replaceChildren(...sentences.map((sentence) => make('p', '', sentence)))
}

export function readPath({ id }: SavedCopy): string {
  return `/offline/${data.tenantId}/read/${id}`
}

export function link(href: string, text: string, className = ''): HTMLAnchorElement {
  return Object.assign(make('a', className, text), { href })
}

export function button(text: string, className: string, press: () => void): HTMLButtonElement {
  const made = make('button', className, text)
  made.type = 'button'
  made.addEventListener('click', press)
  return made
}

/** Replaces the ways on from here, below what the page says. */
export function showWays(...ways: HTMLElement[]): void {
  byId('ways').replaceChildren(...ways)
}

/** Works unless another tab is at the same work; then it answers null. A browser without locks doesn't know of other tabs. */
export async function whileAlone<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer | null> {
  if (navigator.locks === undefined) return work()
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? null : work()))
}

/** The name of the lock that is held while a book is saved. */
export function savingLock({ contentId }: { contentId: string }): string {
  return `bunko-saving-${data.tenantId}-${contentId}`
}
