import type { Namespace, TFunction } from 'i18next'
import { createContext, useContext } from 'react'
import type { I18n } from '#app/kernel/i18n/translation.ts'

/**
 * Replaces the router's `useHref` and react-i18next's `useTranslation`, which update a page that changes; ours is rendered once. With the
 * router's `useHref` a page takes 1.07 times the CPU (docs/adr/040). Can be removed when pages are hydrated, or once the two hooks cost no
 * more.
 */

/** What a page's components need to know about the request besides their data. */
export type Rendering = {
  /** The URL of the script that every page loads. */
  script: string
  /** The prefix of the site's paths. Empty on a domain of its own. */
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
 * The address of a path inside the site; the path begins with '/' (app/visit/paths/). The router's own hook also resolves relative paths,
 * which we don't have, and a page calls it a hundred times.
 */
export function useHref(path: string): string {
  const { basePath } = useRendering()
  const isHome = path === '/' || path.startsWith('/?')
  return isHome && basePath !== '' ? basePath + path.slice(1) : basePath + path
}

/** The translations of the page's language, by area. Has the same interface as react-i18next's hook. */
export function useTranslation<const Areas extends Namespace = 'common'>(
  areas: Areas = 'common' as unknown as Areas,
): { t: TFunction<Areas>; i18n: I18n } {
  const { i18n } = useRendering()
  return { t: i18n.getFixedT(areas), i18n }
}
