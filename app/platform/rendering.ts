import type { i18n, Namespace, TFunction } from 'i18next'
import { createContext, useContext } from 'react'

/** What the components of a page need of its request besides their data. */
export type Rendering = {
  /** URL of the script every page loads. */
  script: string
  /** What the site's paths begin with; empty on a domain of its own. */
  basePath: string
  i18n: i18n
}

export const Rendering = createContext<Rendering | null>(null)

export function useRendering(): Rendering {
  const rendering = useContext(Rendering)
  if (rendering === null) throw new Error('rendered outside a page')
  return rendering
}

/**
 * The address of a path inside the site, which begins with '/' (app/paths/). The router's own hook finds the same by way of
 * relative paths, which nothing here has, and a page asks for a hundred.
 */
export function useHref(path: string): string {
  const { basePath } = useRendering()
  const isHome = path === '/' || path.startsWith('/?')
  return isHome && basePath !== '' ? basePath + path.slice(1) : basePath + path
}

/** The words of the page's language (docs/decisions/020). */
export function useTranslation<const Rooms extends Namespace = 'common'>(
  rooms?: Rooms,
): { t: TFunction<Rooms>; i18n: i18n } {
  const { i18n } = useRendering()
  return { t: i18n.getFixedT(i18n.language, rooms as Namespace) as TFunction<Rooms>, i18n }
}
