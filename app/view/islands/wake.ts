import type { Alive } from './alive.ts'

type Module = { wake: Alive } | Record<string, React.ComponentType<object>>

/** Islands of React export their component; those that need none a `wake`. */
const islands = import.meta.glob<Module>('./*.island.{ts,tsx}')

/** One that is moved to another place of the page is told that it is connected again. */
const awake = new WeakSet<HTMLElement>()

/** Fetches an island's script, and React where it is one of React, and brings it to life. */
export async function wake(element: HTMLElement): Promise<void> {
  if (awake.has(element)) return
  awake.add(element)
  const name = element.getAttribute('name') ?? ''
  const load = islands[`./${name}.island.tsx`] ?? islands[`./${name}.island.ts`]
  if (load === undefined) return
  const props = JSON.parse(element.getAttribute('props') ?? '{}')
  const module = await load()
  if ('wake' in module) return (module.wake as Alive)(element, props)
  const [react, client] = await Promise.all([import('react'), import('react-dom/client')])
  const Component = Object.values(module)[0]
  if (Component === undefined) return
  client.hydrateRoot(element, react.createElement(Component, props), { identifierPrefix: `${name}-` })
}
