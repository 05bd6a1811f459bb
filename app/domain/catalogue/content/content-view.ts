import type { Content, ContentCard } from './content.ts'
import type { ListedContent } from './content-list-store.ts'
import { toContent } from './content-store.ts'
import type { ContentDetail } from './get-content.ts'

/** A content on the API (spec Content), as the caller sees it. */
export function viewContent(found: ContentDetail) {
  const { groups, plans, hashTags, type } = found
  return {
    ...fieldsOf(found.content),
    contentGroupIds: groups.map((group) => String(group.id)),
    isSubscriptionPlan: plans.length > 0,
    isRegistered: found.isRegistered,
    isFavorite: found.isFavourite,
    type,
    // The administrators' mark is the first that counts.
    isTrending: type === 'recommend',
    hashTags,
  }
}

/** A content in a list on the API, with the same fields. */
export function viewListedContent(row: ListedContent) {
  return {
    ...fieldsOf(toContent(row)),
    contentGroupIds: (JSON.parse(row.group_ids) as number[]).map(String),
    isSubscriptionPlan: row.is_plan === 1,
    isRegistered: row.is_registered === 1,
    isFavorite: row.is_favourite === 1,
    type: row.type,
    isTrending: row.is_trending === 1,
    hashTags: JSON.parse(row.hash_tags) as { id: number; name: string }[],
  }
}

function fieldsOf(content: Content) {
  const [param1, param2, param3, param4, param5] = content.params
  return {
    id: content.id,
    contentId: content.id,
    detailId: content.id,
    beContentsId: content.cover?.key ?? null,
    title: content.title,
    author: content.author,
    keywords: content.keywords,
    toc: content.toc,
    param1,
    param2,
    param3,
    param4,
    param5,
    description: content.description,
    distributorName: content.distributorName,
    fileName: content.fileName,
    view: content.visible,
    print: content.print,
    printableContent: content.print === 0 ? '0' : String(content.print),
    extensionType: content.extensionType,
    publishedOn: content.publishedOn,
    pageCount: content.pageCount,
  }
}

/** A content in a list, for pages: what is needed to draw a cover with its title. */
export function viewCard(card: ContentCard) {
  return { ...card, year: card.publishedOn.slice(0, 4) }
}

export type CardView = ReturnType<typeof viewCard>
