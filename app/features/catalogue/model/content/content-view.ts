import { viewHashtag } from '#app/features/catalogue/model/hashtag/hashtags.ts'
import type { Site } from '#app/visit/site.ts'
import type { Content, ContentCard } from './content.ts'
import type { ListedContent } from './content-list-store.ts'
import { toContent } from './content-store.ts'
import type { ContentDetail } from './get-content.ts'

/** The site's data beside a content's own record. */
type Around = { site: Pick<Site, 'settings' | 'companyId' | 'tenantId'> }

/**
 * A content on the API (spec Content) as the caller sees it. `groupId` is the group in which it was requested, or else
 * its first group.
 */
export function viewContent(found: ContentDetail & { groupId?: number }, { site }: Around) {
  const { groups, plans, hashTags, type } = found
  return {
    ...fieldsOf(found.content, site),
    contentGroupId: idOrNull(found.groupId ?? groups[0]?.id),
    contentGroupIds: groups.map((group) => String(group.id)),
    isSubscriptionPlan: plans.length > 0,
    isRegistered: found.isRegistered,
    isFavorite: found.isFavourite,
    type,
    // The administrators' mark takes precedence over the others.
    isTrending: type === 'recommend',
    hashTags: hashTags.map((tag) => viewHashtag(tag, site)),
  }
}

/** A content in a list on the API, with the same fields. */
export function viewListedContent(row: ListedContent, { site }: Around, groupId = row.group_id) {
  return {
    ...fieldsOf(toContent(row), site),
    contentGroupId: idOrNull(groupId),
    contentGroupIds: (JSON.parse(row.group_ids) as number[]).map(String),
    isSubscriptionPlan: row.is_plan === 1,
    isRegistered: row.is_registered === 1,
    isFavorite: row.is_favourite === 1,
    type: row.type,
    isTrending: row.is_trending === 1,
    hashTags: (JSON.parse(row.hash_tags) as { id: number; name: string }[]).map((tag) =>
      viewHashtag(tag, site),
    ),
  }
}

function idOrNull(id: number | null | undefined): string | null {
  return id == null ? null : String(id)
}

function fieldsOf(content: Content, { settings }: Around['site']) {
  const [param1, param2, param3, param4, param5] = content.params
  return {
    id: content.id,
    contentId: content.id,
    detailId: content.id,
    beContentsId: content.cover?.key ?? null,
    title: content.title,
    author: content.author,
    titleTranslation: content.titleTranslation,
    authorTranslation: content.authorTranslation,
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
    view: content.isShown,
    publishFrom: content.period.startsOn,
    publishUntil: content.period.endsOn,
    print: content.print,
    printableContent: content.printableContent ?? String(content.print),
    printablePages: content.printablePages,
    binding: content.isRightToLeft === null ? null : content.isRightToLeft ? 'right' : 'left',
    protection: content.protection,
    extensionType: content.extensionType,
    publishedOn: content.publishedOn,
    pageCount: content.pageCount,
    revision: content.revision,
    /** assumed: the name of the parameter that identifies the site's series (R294). */
    seriesParameterName: settings.searchResult.paramSeriesContent,
  }
}

/** A content in a list on a page, with the data for its cover and title. */
export function viewCard(card: ContentCard) {
  return { ...card, year: card.publishedOn.slice(0, 4) }
}

export type CardView = ReturnType<typeof viewCard>
