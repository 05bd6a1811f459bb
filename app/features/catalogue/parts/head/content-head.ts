import type { DetailView } from '#app/features/catalogue/parts/detail/detail-view.ts'
import { pathOfContent } from '#app/features/tenancy/model/snapshot/public-paths.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import type { Visit } from '#app/visit/visit.ts'
import { bookData } from './book-data.ts'
import { type HeadView, viewHead } from './head-view.ts'
import { breadcrumbData, placeOfGroup } from './site-data.ts'

/** Of a content's page, wherever it is shown: it is told as that in the first of its groups. */
export function viewContentHead(visit: Visit, detail: DetailView): HeadView | null {
  const [group] = [...detail.groups].sort((one, other) => one.id - other.id)
  if (group === undefined) return null
  const { id, title, cover, description } = detail
  const path = pathOfContent(visit.site, { id, groupId: group.id })
  return viewHead(visit, {
    path,
    title,
    description: description?.value ?? '',
    cover: { contentId: id, cover, title },
    type: 'book',
    data: (canonical) => [
      bookData(visit, detail, { id: absoluteUrl(visit, path), url: canonical }),
      breadcrumbData(visit, [placeOfGroup(visit, group), { name: title, path }]),
    ],
  })
}
