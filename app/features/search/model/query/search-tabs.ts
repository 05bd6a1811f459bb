import type { Site, SiteSearchBox, SiteSearchTab } from '#app/visit/site.ts'

/** The search tabs of a site without its own. The labels are those of the page. */
const defaultTabs: readonly SiteSearchTab[] = [
  { id: 1, title: '', isFullText: true, boxes: [] },
  {
    id: 2,
    title: '',
    isFullText: false,
    boxes: [defaultBox(1, 'title'), defaultBox(2, 'author'), defaultBox(3, 'keywords')],
  },
]

function defaultBox(id: number, field: 'title' | 'author' | 'keywords'): SiteSearchBox {
  return {
    id,
    label: '',
    isShowLabel: true,
    size: 'large',
    operation: 1,
    choices: [],
    fields: [field],
    groupIds: [],
  }
}

/** assumed: a site without tabs offers full-text search, and search by title, author and keywords. */
export function searchTabsOf({ searchTabs }: Pick<Site, 'searchTabs'>): readonly SiteSearchTab[] {
  return searchTabs.length === 0 ? defaultTabs : searchTabs
}
