import { viewLoginForm } from '#app/domain/session/login-form-view.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { Content, ContentCard } from './content.ts'
import type { ContentDetail } from './get-content.ts'

/** A content on the API (spec Content). `isFavorite` and `type` come with favourites and computed groups. */
export function viewContent({ content, groups, plans, isRegistered }: ContentDetail) {
  return {
    ...fieldsOf(content),
    contentGroupIds: groups.map((group) => String(group.id)),
    isSubscriptionPlan: plans.length > 0,
    isRegistered,
    isFavorite: false,
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

/** A content's own page: fields as the tenant calls them, in its order; empty ones left out (R283, R284). */
export function viewDetail({ content, groups, plans, isRegistered }: ContentDetail, visit: Visit) {
  const { site, actor } = visit
  const { fields, viewButtonLabel } = site.settings.contentDetail
  const params = content.params.map((value, at) => ({
    title: fields.find(({ field, isShown }) => isShown && field === `param${at + 1}`)?.label ?? '',
    value,
  }))
  return {
    id: content.id,
    title: content.title,
    author: content.author,
    description: content.description,
    distributorName: content.distributorName,
    keywords: splitWords(content.keywords),
    toc: content.toc.split('\n').filter((line) => line.trim() !== ''),
    params: params.filter((param) => param.title !== '' && param.value !== ''),
    publishedOn: content.publishedOn,
    pageCount: content.pageCount,
    print: content.print,
    cover: content.cover,
    groups,
    plans,
    isRegistered,
    /** A document to read, one still on its way, or none at all. */
    reading: readingState(content),
    viewButtonLabel,
    /** Without a layout there is no search to lead to. */
    canSearch: site.settings.layout.viewPage !== 3,
    canGoBack: site.accountType !== 'OPEN_TYPE',
    opening: openingOf(isRegistered, site, actor),
    login: actor === null ? viewLoginForm(visit).fields : null,
  }
}

/**
 * What the view-book button does (R311–R313): opens the viewer for readers and on sites that ask for no login, the plans
 * where one is needed, else the sign-in. For the look of the page only: `ensureMayOpen` decides.
 */
function openingOf(
  isRegistered: boolean,
  site: Visit['site'],
  actor: Visit['actor'],
): 'viewer' | 'plans' | 'login' {
  const isOpen = site.accountType === 'OPEN_TYPE' || site.settings.layout.viewPage === 3
  if (actor === null && !isOpen) return 'login'
  return isRegistered ? 'viewer' : 'plans'
}

function readingState({ version, fileName }: Content): 'ready' | 'preparing' | 'none' {
  if (version !== null) return 'ready'
  return fileName === '' ? 'none' : 'preparing'
}

function splitWords(keywords: string): string[] {
  return keywords
    .split(/[,、，;；]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
