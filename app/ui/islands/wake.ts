import { islands } from 'virtual:islands'
import type { Alive } from './alive.ts'

/** Loads the guard of forms early, because the connection may be lost before a form is sent. */
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

/** The elements that were already woken. An element that moves within the page is connected a second time. */
const called = new WeakSet<HTMLElement>()

/** Fetches an island's script, and React if it needs it, and starts it. The element is `awake` from then on. */
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
