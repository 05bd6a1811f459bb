import { inPlace } from '#app/features/branding/model/rows/edit-rows.ts'
import { groupsShown } from '#app/features/catalogue/model/content-group/group-rules.ts'
import { partsOf, type QuestionPart } from '#app/features/search/model/query/question-parts.ts'
import type { Searcher, SearchQuestion } from '#app/features/search/model/query/search-question.ts'
import { defaultSort, offeredSorts } from '#app/features/search/model/query/search-sort.ts'
import type { Facets } from '#app/features/search/model/query/search-store.ts'
import type { SearchHit, SearchResult } from '#app/features/search/model/results/search-contents.ts'
import { readSiteLink, type SiteLink } from '#app/kernel/values/site-link.ts'
import { paths, type SearchQuery } from '#app/visit/paths/reader.ts'
import { type HitBlock, viewHitBlocks } from './hit-blocks.ts'
import { type CountView, maxTagsShown, viewCount, viewGroupCount } from './search-form-view.ts'

/** A part of the search, with the address of the search without it. */
export type FilterView = Omit<QuestionPart, 'left'> & { without: string }

export type SortView = {
  name: string
  title: string | null
  to: string
  /** The direction, if the results are sorted by this field. Otherwise null. */
  current: 'asc' | 'desc' | null
}

export type NarrowingChoice = {
  id: number
  name: string
  isChosen: boolean
  to: string
  count: CountView | null
}

/** Everything around the results: what was searched, how the results are sorted, and the values to narrow them by. */
export function viewSearchPage(searcher: Searcher, question: SearchQuestion, facets: Facets = {}) {
  return {
    query: question.query,
    words: question.words,
    filters: filtersOf(searcher, question),
    sorts: sortsOf(searcher, question),
    groups: groupsOf(searcher, question, facets),
    years: yearsOf(searcher, question, facets),
    tags: tagsOf(searcher, question, facets),
    aloud: {
      isChosen: question.isAloud,
      to: addressOf(question, { aloud: question.isAloud ? undefined : 1 }),
    },
    formPath: paths.search({ ...question.query, form: 1 }),
    /** The page that saves this search, for readers with an account of their own. Otherwise null. */
    savePath:
      searcher.actor?.level === 'reader' ? paths.saveSearch({ ...question.query, page: undefined }) : null,
    /** Whether the values to narrow by are shown beside the results. */
    isNarrowable: searcher.site.settings.searchResult.showSidebar,
  }
}

export type SearchPageView = ReturnType<typeof viewSearchPage>

/** A result with the fields that the site shows, and the site's own buttons. */
export type HitView = Omit<SearchHit, 'fields'> & { blocks: HitBlock[]; buttons: HitButton[] }
type HitButton = { id: string; label: string; link: SiteLink }
export type ResultView = Omit<SearchResult, 'hits'> & { hits: HitView[] }

/** The results in the form in which the page lists them. */
export function viewResult({ site }: Searcher, result: SearchResult): ResultView {
  return {
    ...result,
    hits: result.hits.map(({ fields, ...hit }) => ({
      ...hit,
      blocks: viewHitBlocks(site, { fields, ...hit }),
      buttons: buttonsOf(site, hit.id),
    })),
  }
}

/** The site's buttons for a content, whose id replaces `{id}` in their addresses. A button with an invalid address is left out. */
function buttonsOf({ settings }: Searcher['site'], contentId: string): HitButton[] {
  return inPlace(settings.searchResult.buttons).flatMap(({ id, label, url }) => {
    const link = readSiteLink(url?.replaceAll('{id}', contentId) ?? null)
    return link === null ? [] : [{ id, label, link }]
  })
}

function filtersOf(searcher: Searcher, question: SearchQuestion): FilterView[] {
  return partsOf(searcher, question).map(({ left, ...part }) => ({
    ...part,
    without: addressOf(question, left),
  }))
}

/** The links to sort by. The present field's link turns the direction (R238), another field's link uses that field's own (R239). */
function sortsOf({ site }: Searcher, question: SearchQuestion): SortView[] {
  const hasWords = question.conditions.some(({ kind }) => kind === 'term')
  const { order } = question
  const usual = defaultSort(site, hasWords).name
  return offeredSorts(site, hasWords).map(({ name, title, direction }) => {
    const isCurrent = name === order.name
    const next = isCurrent && order.direction === direction ? turned(direction) : direction
    return {
      name,
      title,
      current: isCurrent ? order.direction : null,
      to: addressOf(question, {
        sort: name === usual ? undefined : name,
        direction: next === direction ? undefined : next,
      }),
    }
  })
}

const turned = (direction: 'asc' | 'desc') => (direction === 'asc' ? 'desc' : 'asc')

/** The groups to narrow by, one at a time. Choosing the present one again removes it. */
function groupsOf(searcher: Searcher, question: SearchQuestion, facets: Facets): NarrowingChoice[] {
  return groupsShown(searcher).map(({ id, name, type }) => {
    const isChosen = question.groupIds.includes(id)
    return {
      id,
      name,
      isChosen,
      to: addressOf(question, { group: isChosen ? [] : [id] }),
      count: viewGroupCount(facets, { id, type }),
    }
  })
}

function yearsOf({ site }: Searcher, question: SearchQuestion, facets: Facets): NarrowingChoice[] {
  return site.years.map((year) => {
    const isChosen = question.year === year
    const to = addressOf(question, { year: isChosen ? undefined : year })
    return { id: year, name: String(year), isChosen, to, count: viewCount(facets, 'year', year) }
  })
}

/** The hashtags to narrow by: one at a time, or several if the tenant allows it (R255). */
function tagsOf({ site }: Searcher, question: SearchQuestion, facets: Facets): NarrowingChoice[] {
  const { showHashtag, isMultipleSelectHashtag } = site.settings.hashtag
  if (!showHashtag) return []
  return site.hashTags.slice(0, maxTagsShown).map(({ id, name }) => {
    const isChosen = question.tagIds.includes(id)
    const others = isMultipleSelectHashtag ? question.tagIds.filter((other) => other !== id) : []
    return {
      id,
      name,
      isChosen,
      to: addressOf(question, { tag: isChosen ? others : [...others, id] }),
      count: viewCount(facets, 'tag', id),
    }
  })
}

/** The address of a changed search, which begins at its first page. */
function addressOf({ query }: SearchQuestion, changed: SearchQuery): string {
  return paths.search({ ...query, page: undefined, ...changed })
}
