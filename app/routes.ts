import { index, type RouteConfigEntry, route } from '@remix-run/route-config'
import type { Feature, Pages } from '#app/features/feature.ts'
import * as features from '#app/features/list.ts'
import { layoutPages } from '#app/layout/pages.ts'

/**
 * Every page, from the manifests of the features. Their order means nothing: the router takes the pattern that says most of an address. docs/routes.md has them all
 * in that rank.
 */
export default [
  ...entriesOf('layout', layoutPages),
  ...Object.values<Feature>(features).flatMap(({ name, pages = {} }) => entriesOf(`features/${name}`, pages)),
]

function entriesOf(folder: string, pages: Pages): RouteConfigEntry[] {
  return Object.entries(pages).map(([path, page]) => {
    const { file, ...options } = typeof page === 'string' ? { file: page } : page
    return path === '' ? index(`${folder}/${file}`, options) : route(path, `${folder}/${file}`, options)
  })
}
