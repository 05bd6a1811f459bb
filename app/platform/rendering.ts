import type { Namespace, TFunction } from 'i18next'
import { createContext, useContext } from 'react'
import type { I18n } from './translation.ts'

/**
 * In the place of the router's `useHref` and of react-i18next's `useTranslation`, which follow a page that changes; ours is rendered once.
 * With the router's `useHref` a page takes 1.07 times the CPU (docs/adr/040). It goes when pages are hydrated, or when the two cost no more.
 */

/** What the components of a page need of its request besides their data. */
export type Rendering = {
  /** URL of the script every page loads. */
  script: string
  /** What the site's paths begin with; empty on a domain of its own. */
  basePath: string
  i18n: I18n
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

/** The words of the page's language, by area; in shape react-i18next's hook. */
export function useTranslation<const Areas extends Namespace = 'common'>(
  areas: Areas = 'common' as unknown as Areas,
): { t: TFunction<Areas>; i18n: I18n } {
  const { i18n } = useRendering()
  return { t: i18n.getFixedT(areas), i18n }
}
