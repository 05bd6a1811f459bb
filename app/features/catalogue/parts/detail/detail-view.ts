import type { Content } from '#app/features/catalogue/model/content/content.ts'
import { viewCard } from '#app/features/catalogue/model/content/content-view.ts'
import type { ContentDetail } from '#app/features/catalogue/model/content/get-content.ts'
import type { Related } from '#app/features/catalogue/model/series/list-related.ts'
import { viewLoginForm } from '#app/features/identity/parts/sign-in/login-form-view.ts'
import { viewPlan } from '#app/features/plans/parts/plan-view.ts'
import { offlineDaysOf } from '#app/features/reading/model/offline/offline-copy.ts'
import { viewerOrigin } from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import type { Aloud } from '#app/features/search/model/in-book/get-aloud.ts'
import type { Places } from '#app/features/search/model/results/list-places.ts'
import type { ContentField } from '#app/kernel/values/content-field.ts'
import { samplePages } from '#app/kernel/values/reading/sample-pages.ts'
import { viewerPaths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type FieldLink, viewFieldLinks } from './field-links.ts'
import { type Outline, readToc, withPages } from './read-toc.ts'

/**
 * One field of a content's page. `label` is the tenant's own, or null for the product's. `links` has one entry for
 * each name in the value.
 */
export type DetailField = { field: ContentField; label: string | null; value: string; links: FieldLink[] }

/**
 * The searched words with which the visitor came, and their places in the text (null if there are none); and whether
 * the text can be read aloud (null if that isn't known). The outline of the file gives pages to lines of the table of
 * contents that name none.
 */
type OfText = { words: string; places: Places | null; aloud: Aloud | null; outline?: Outline }

/** The page of a content. Fields have the tenant's labels and order; hidden and empty ones are left out. */
export function viewDetail(
  found: ContentDetail,
  related: Related | null,
  visit: Visit,
  { words, places, aloud, outline = [] }: OfText = { words: '', places: null, aloud: null },
) {
  const { content, groups, plans } = found
  const { site, actor } = visit
  const { settings } = site
  const fields = fieldsOf(content, settings.contentDetail.fields).map((field) => ({
    ...field,
    links: linksOf(field, site, related),
  }))
  const shown = (name: ContentField) => fields.find(({ field }) => field === name)
  const isOpenType = site.accountType === 'OPEN_TYPE'
  return {
    id: content.id,
    title: content.title,
    isTitleShown: shown('title') !== undefined,
    /** Author and description are shown in the head of the page. */
    author: shown('author') ?? null,
    description: shown('description') ?? null,
    /** The other fields are listed below. */
    fields: fields.filter(({ field }) => !apart.has(field)),
    keywords: splitWords(content.keywords),
    toc: shown('toc') === undefined ? [] : withPages(readToc(content.toc, content.pageCount), outline),
    tocLabel: shown('toc')?.label ?? null,
    publishedOn: content.publishedOn,
    pageCount: content.pageCount,
    print: content.print,
    aloud,
    cover: content.cover,
    type: found.type,
    groups,
    hashTags: settings.hashtag.showHashtag ? found.hashTags : [],
    plans: plans.map((plan) => viewPlan(plan, visit)),
    isRegistered: found.isRegistered,
    /** Whether there is a document to read, one in preparation, or none. */
    reading: readingState(content),
    viewButtonLabel: settings.contentDetail.viewButtonLabel,
    /** A site without a layout has no search to link to. */
    canSearch: settings.layout.viewPage !== 3,
    /** R289: a site without a login has no way back. */
    canGoBack: !isOpenType,
    opening: openingOf(found, visit),
    /**
     * The page at which the viewer opens. Null if the visitor came with words, because the page lists the places of
     * those.
     */
    place: words === '' ? placeOf(found) : null,
    /** The address that loads the viewer's parts in advance. */
    viewerAhead: `${viewerOrigin(visit)}${viewerPaths.ahead}`,
    samples: samplesOf(found, visit),
    canSaveOffline: canSaveOffline(found, visit),
    login: actor === null && !isOpenType ? viewLoginForm(visit) : null,
    isFavourite: found.isFavourite,
    words,
    places: places === null || places.totalRecords === 0 ? null : places,
    related: related && {
      kind: related.kind,
      /** The name of the series. */
      series: seriesOf(content, site),
      page: related.page,
      isNext: related.isNext,
      cards: related.cards.map((card) => viewCard(card)),
    },
  }
}

export type DetailView = ReturnType<typeof viewDetail>

/** Fields outside of the list. assumed: the table of contents stands below the list, whatever the tenant's order. */
const apart: ReadonlySet<ContentField> = new Set(['title', 'author', 'description', 'toc'])

type FieldSetting = { field: ContentField; label: string | null; isShown: boolean }

/**
 * The fields that are shown (R283, R284). A free parameter without a label isn't shown, because nobody would know what
 * it means.
 */
function fieldsOf(content: Content, settings: readonly FieldSetting[]): Omit<DetailField, 'links'>[] {
  const values = valuesOf(content)
  return settings
    .filter(({ field, label, isShown }) => isShown && (label || !field.startsWith('param')))
    .map(({ field, label }) => ({ field, label: label || null, value: values[field].trim() }))
    .filter(({ value }) => value !== '')
}

/** Fields with sentences instead of names. Keywords have their own links. */
const prose: ReadonlySet<ContentField> = new Set(['title', 'keywords', 'description', 'toc'])

/** Links a series for which the site offers no search to the strip below. */
function linksOf(
  { field, value }: Omit<DetailField, 'links'>,
  site: Visit['site'],
  related: Related | null,
): FieldLink[] {
  if (prose.has(field)) return [{ text: value, to: null }]
  const links = viewFieldLinks(site, field, value)
  const isSeries = related?.kind === 'series' && field === site.settings.searchResult.paramSeriesContent
  return isSeries && links.every(({ to }) => to === null) ? [{ text: value, to: '#series' }] : links
}

function valuesOf(content: Content): Record<ContentField, string> {
  const [param1, param2, param3, param4, param5] = content.params
  const { title, author, keywords, toc, distributorName, description } = content
  return {
    title,
    author,
    keywords,
    toc,
    distributorName,
    description,
    param1,
    param2,
    param3,
    param4,
    param5,
  }
}

/**
 * The action of the view-book button (R311–R313): opens the viewer for readers and on sites without a login, the plans
 * if one is needed, or else the sign-in. Does nothing if the reader's group has not licensed the content. This only
 * decides how the page looks: `ensureMayOpen` checks the permission.
 */
export function openingOf(
  { isRegistered, licence }: Pick<ContentDetail, 'isRegistered' | 'licence'>,
  { site, actor }: Visit,
): 'viewer' | 'plans' | 'login' | 'closed' {
  const isOpen = site.accountType === 'OPEN_TYPE' || site.settings.layout.viewPage === 3
  if (actor === null && !isOpen) return 'login'
  if (licence === 'closed') return 'closed'
  return isRegistered ? 'viewer' : 'plans'
}

/**
 * The sample pages, for who may open the content. None of one that is shown as images only, or that takes a seat: their
 * pages are given out in a reading alone. `drawSamplePage` checks all this again.
 */
function samplesOf(found: ContentDetail, visit: Visit): number[] {
  const isShown = found.protection !== 'strict' && found.seatsOf === null
  const canOpen = readingState(found.content) === 'ready' && openingOf(found, visit) === 'viewer'
  return isShown && canOpen && visit.actor?.kind !== 'staff' ? samplePages(found.content.pageCount) : []
}

/** Whether the reader may save the content to read it without a connection. `getOfflineOffer` checks it again. */
function canSaveOffline(found: ContentDetail, visit: Visit): boolean {
  const { actor, site } = visit
  const hasAccount = actor?.kind === 'reader' && actor.level !== 'ip_reader'
  const canOpen = readingState(found.content) === 'ready' && openingOf(found, visit) === 'viewer'
  return hasAccount && canOpen && offlineDaysOf(site.settings.protection, found) > 0
}

/** How far the reader has read. Null for books that they haven't begun or have finished. */
function placeOf({ content: { pageCount: pages }, leftAt: page }: ContentDetail) {
  return page !== null && page > 1 && page < pages ? { page, pages } : null
}

function seriesOf({ params }: Content, { settings }: Visit['site']): string {
  const { paramSeriesContent } = settings.searchResult
  return paramSeriesContent === null ? '' : (params[Number(paramSeriesContent.at(-1)) - 1] ?? '')
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
