import { index, type RouteConfigEntry, route } from '@remix-run/route-config'
import type { Feature, FeaturePage } from '#app/features/feature.ts'
import * as features from '#app/features/list.ts'
import { layoutPages } from '#app/layout/pages.ts'

/**
 * Every page, from the manifests of the features. Their order means nothing: the router takes the pattern that says most of an address. docs/routes.md has them all
 * in that rank.
 */
export default [
  ...layoutPages.map((page) => entryOf('layout', page)),
  ...Object.values<Feature>(features).flatMap(({ name, pages = [] }) =>
    pages.map((page) => entryOf(`features/${name}`, page)),
  ),
]

function entryOf(folder: string, { path, file, id }: FeaturePage): RouteConfigEntry {
  const options = id === undefined ? {} : { id }
  return path === '' ? index(`${folder}/${file}`, options) : route(path, `${folder}/${file}`, options)
}
