import { groupsShown } from '#app/features/catalogue/model/content-group/group-rules.ts'
import { choiceLabel, isGroupBox, searchTabsOf } from '#app/features/search/model/query/box-value.ts'
import type { FilledBox, Searcher, SearchQuestion } from '#app/features/search/model/query/search-question.ts'
import type { FacetName } from '#app/features/search/model/query/search-request.ts'
import type { Facets } from '#app/features/search/model/query/search-store.ts'
import { contrastOf } from '#app/kernel/values/colour.ts'
import { parseSpan } from '#app/kernel/values/day-span.ts'
import { perObject } from '#app/kernel/values/per-object.ts'
import { type Both, inkOnDark, onDark, surface } from '#app/ui/theme/palette.ts'
import type { SiteSearchBox, SiteSearchTab } from '#app/visit/site.ts'
import type { SiteSettings } from '#app/visit/site-settings.ts'

/** The kind of input that a box has. Null if it offers only groups. */
type BoxKind = 'text' | 'days' | 'months' | 'years' | 'one' | 'several' | null

/** An end of a range as its input takes it. A value that can't be read stays as typed, in a text input. */
type RangeEnd = { value: string; isAsTyped: boolean }

export type BoxView = {
  id: number
  /** The tenant's label. Empty if the product's own label for the field is used. */
  label: string
  field: string | null
  isLabelShown: boolean
  size: SiteSearchBox['size']
  kind: BoxKind
  text: string
  choices: { value: string; label: string; isChosen: boolean }[]
  from: RangeEnd
  to: RangeEnd
  groups: ChoiceView[]
  problem: string | null
}

export type TabView = { id: number; title: string; isFullText: boolean; isChosen: boolean; boxes: BoxView[] }

type ChoiceView = { id: number; name: string; isChosen: boolean; count: CountView | null }

export type SearchFormView = {
  words: string
  tabs: TabView[]
  /** The values to narrow by, on every tab. Of `tags` only one can be chosen, unless the tenant allows several (R255). */
  groups: ChoiceView[]
  years: ChoiceView[]
  tags: ChoiceView[]
  isTagSingle: boolean
  /** Whether only contents that may be read aloud are searched. */
  isAloud: boolean
  look: FormStyle
}

/** The most hashtags that the form, or the list beside the results, shows. */
export const maxTagsShown = 40

/** The form of the search, filled with the present search (R229–R234), in the tenant's colours (R257, R258). */
export function viewSearchForm(
  searcher: Searcher,
  question: SearchQuestion,
  facets: Facets = {},
): SearchFormView {
  const { tab, words, boxes, groupIds, year, tagIds, isAloud } = question
  const { settings, years } = searcher.site
  const { hashtag } = settings
  const groups = groupsShown(searcher)
  const tabs = searchTabsOf(searcher.site).map((one: SiteSearchTab) => ({
    id: one.id,
    title: one.title,
    isFullText: one.isFullText,
    isChosen: one.id === tab.id,
    boxes: one.boxes.map((box) => {
      const filled = one.id === tab.id ? boxes.find(({ boxId }) => boxId === box.id) : undefined
      return viewBox(box, filled, groups, facets)
    }),
  }))
  const tags = hashtag.showHashtag ? searcher.site.hashTags.slice(0, maxTagsShown) : []
  return {
    words,
    tabs,
    groups: groups.map((group) => ({
      id: group.id,
      name: group.name,
      isChosen: groupIds.includes(group.id),
      count: viewGroupCount(facets, group),
    })),
    years: years.map((one) => ({
      id: one,
      name: String(one),
      isChosen: one === year,
      count: viewCount(facets, 'year', one),
    })),
    tags: tags.map(({ id, name }) => ({
      id,
      name,
      isChosen: tagIds.includes(id),
      count: viewCount(facets, 'tag', id),
    })),
    isTagSingle: !hashtag.isMultipleSelectHashtag,
    isAloud,
    look: brandingOf(settings),
  }
}

const kinds: Record<SiteSearchBox['operation'], BoxKind> = {
  1: 'text',
  2: 'text',
  3: 'days',
  4: 'one',
  5: 'several',
  6: 'months',
  7: 'years',
}

function viewBox(
  box: SiteSearchBox,
  filled: FilledBox | undefined,
  groups: ReturnType<typeof groupsShown>,
  facets: Facets,
): BoxView {
  const chosen = new Set(filled?.groupIds)
  return {
    id: box.id,
    label: box.label,
    field: box.fields[0] ?? null,
    isLabelShown: box.isShowLabel,
    size: box.size,
    kind: isGroupBox(box) ? null : kinds[box.operation],
    text: filled?.values[0] ?? '',
    choices: box.choices.map((value) => ({
      value,
      label: choiceLabel(box, value),
      isChosen: filled?.values.includes(value) ?? false,
    })),
    from: endOf(box, filled?.from ?? '', 'from'),
    to: endOf(box, filled?.to ?? '', 'to'),
    groups: groups
      .filter(({ id }) => box.groupIds.includes(id))
      .map((group) => ({
        id: group.id,
        name: group.name,
        isChosen: chosen.has(group.id),
        // Once groups are chosen there are no counts, because other groups would be counted only among the contents of the chosen ones.
        count: chosen.size > 0 ? null : viewGroupCount(facets, group),
      })),
    problem: filled?.problem ?? null,
  }
}

/** An end of a range in the format that the browser's inputs for days and months require. */
function endOf({ operation }: SiteSearchBox, text: string, end: 'from' | 'to'): RangeEnd {
  const day = parseSpan(text)?.[end]
  if (day === undefined || operation === 7)
    return { value: text, isAsTyped: text !== '' && day === undefined }
  return { value: operation === 6 ? day.slice(0, 7) : day, isAsTyped: false }
}

type FormStyle = Record<
  'tab' | 'tabInk' | 'tabActive' | 'border' | 'ground' | 'ink' | 'value' | 'valueInk',
  Both
>

/** The tenant's colours, or a default for one without enough contrast. */
const brandingOf = perObject(({ tab, input, layout, body }: SiteSettings): FormStyle => {
  const value = layout.searchValueColors.background
  const edge = [input.borderColor, '#8b8e95', '#1b1c1e', '#ffffff'] as const
  const border = edge.find((colour) => contrastOf(colour, body.backgroundColor) >= 3) ?? input.borderColor
  const tabs = surface(tab.backgroundColor, tab.color, tab.activeColor)
  const field = surface(input.backgroundColor, input.color)
  const chosen = surface(value, '#ffffff')
  return {
    tab: tabs.ground,
    tabInk: tabs.inks[0],
    tabActive: tabs.inks[1],
    border: [border, inkOnDark(border, [onDark(body.backgroundColor)], 3)],
    ground: field.ground,
    ink: field.inks[0],
    value: chosen.ground,
    valueInk: chosen.inks[0],
  }
})

/** The number of results that choosing a value would find. With `isAtLeast` it is a lower bound, because counting stopped early. */
export type CountView = { count: number; isAtLeast: boolean }

/** The count of a value. Null if it wasn't counted, or if counting stopped before one was found. */
export function viewCount(facets: Facets, facet: FacetName, value: number): CountView | null {
  const found = facets[facet]
  if (found === undefined) return null
  const count = found.counts[value] ?? 0
  return found.isAtLeast && count === 0 ? null : { count, isAtLeast: found.isAtLeast }
}

/** The count of a group. Null for computed groups such as a reader's favourites, which the index doesn't know. */
export function viewGroupCount(facets: Facets, { id, type }: { id: number; type: string }): CountView | null {
  return type === 'normal' ? viewCount(facets, 'group', id) : null
}
