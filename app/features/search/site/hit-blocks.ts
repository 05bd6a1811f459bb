import { type FieldLink, viewFieldLinks } from '#app/features/catalogue/parts/detail/field-links.ts'
import type { SearchHit } from '#app/features/search/model/results/search-contents.ts'
import type { ContentField, HitField } from '#app/kernel/values/content-field.ts'
import { displayText } from '#app/kernel/values/text-folding.ts'
import type { Site } from '#app/visit/site.ts'

/** A field of a result. `label` is the tenant's word for it, or null if the value is shown alone. Numbers have no links. */
export type HitFact = {
  field: Exclude<HitField, 'text' | 'hashTags' | 'description'>
  label: string | null
  links: FieldLink[]
}

/** The content below a result's title: lines of short facts, and between them fields that take lines of their own. */
export type HitBlock =
  | { kind: 'facts'; facts: HitFact[] }
  | { kind: 'text' | 'hashTags'; label: string | null }
  | { kind: 'description'; label: string | null; text: string }

type Shown = Pick<Site, 'settings' | 'searchTabs'>
type Hit = Pick<
  SearchHit,
  'author' | 'groupName' | 'publishedOn' | 'pageCount' | 'snippet' | 'page' | 'fields'
> & {
  hashTags: readonly unknown[]
}

/** The fields of a result in the site's order and with the site's names. Empty fields are left out. */
export function viewHitBlocks(site: Shown, hit: Hit): HitBlock[] {
  const shown = site.settings.hit.fields.filter(({ isShown }) => isShown)
  const saysDescription = shown.some(({ field }) => field === 'description')
  const blocks: HitBlock[] = []
  for (const { field, label: own } of shown) {
    const label = own || null
    if (field === 'text') {
      // If the document doesn't contain the words, the snippet is the description, which must not appear twice.
      if (hit.snippet.length > 0 && (hit.page !== null || !saysDescription))
        blocks.push({ kind: field, label })
    } else if (field === 'hashTags') {
      if (hit.hashTags.length > 0) blocks.push({ kind: field, label })
    } else if (field === 'description') {
      const text = displayText(hit.fields.description)
      if (text !== '') blocks.push({ kind: field, label, text })
    } else {
      const links = linksOf(site, hit, field)
      if (links.length > 0) addFact(blocks, { field, label, links })
    }
  }
  return blocks
}

/** Adds a fact. Facts that follow each other share a line. */
function addFact(blocks: HitBlock[], fact: HitFact): void {
  const last = blocks.at(-1)
  if (last?.kind === 'facts') last.facts.push(fact)
  else blocks.push({ kind: 'facts', facts: [fact] })
}

/** The links of a field's value. Names lead to the searches that the site offers for them. */
function linksOf(site: Shown, hit: Hit, field: HitFact['field']): FieldLink[] {
  switch (field) {
    case 'group':
      return plain(hit.groupName)
    case 'year':
      return plain(hit.publishedOn.slice(0, 4))
    case 'pages':
      return plain(hit.pageCount === 0 ? '' : String(hit.pageCount))
    case 'author':
      return named(site, field, hit.author)
    default:
      return named(site, field, hit.fields[field])
  }
}

function plain(text: string): FieldLink[] {
  return text === '' ? [] : [{ text, to: null }]
}

function named(site: Shown, field: ContentField, value: string): FieldLink[] {
  return value.trim() === '' ? [] : viewFieldLinks(site, field, value.trim())
}
