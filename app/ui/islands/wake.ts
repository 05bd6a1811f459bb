import { islands } from 'virtual:islands'
import type { Alive } from './alive.ts'

/** Whoever is in a form may lose the connection before it is sent: what guards it has to be there by then. */
function guardForms(): void {
  const load = () => import('./send-online.ts').then(({ sendOnline }) => sendOnline())
  const isInForm = (element: Element | null) => element?.closest('form')?.method === 'post'
  const look = (element: Element | null) => {
    if (!isInForm(element)) return
    removeEventListener('focusin', listen)
    load()
  }
  const listen = ({ target }: FocusEvent) => look(target as Element)
  addEventListener('focusin', listen)
  look(document.activeElement)
}
guardForms()

/** One that is moved to another place of the page is told that it is connected again. */
const called = new WeakSet<HTMLElement>()

/** Fetches an island's script, and React where it is one of React, and brings it to life: it is `awake` from then on. */
export async function wake(element: HTMLElement): Promise<void> {
  if (called.has(element)) return
  called.add(element)
  const name = element.getAttribute('name') ?? ''
  const load = islands[name]
  if (load === undefined) return
  const props = JSON.parse(element.getAttribute('props') ?? '{}')
  const module = await load()
  const tell = () => element.setAttribute('awake', '')
  if ('wake' in module) {
    const alive = module.wake as Alive
    alive(element, props)
    tell()
    return
  }
  const { hydrate } = await import('./hydrate.ts')
  const component = Object.values(module)[0]
  if (component !== undefined) hydrate(element, component, props, tell)
}
