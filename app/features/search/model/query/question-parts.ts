import type { ContentField } from '#app/kernel/values/content-field.ts'
import type { SearchQuery } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { choiceLabel, searchTabsOf } from './box-value.ts'
import type { Searcher, SearchQuestion } from './search-question.ts'

/** A part of a search, with what its address must change to leave the part out. */
export type QuestionPart = {
  kind: 'words' | 'box' | 'group' | 'year' | 'tag' | 'aloud'
  /** The name of the box. Empty if it has none, or if the kind says enough. */
  label: string
  /** The first field of the box, which names it if it has no label. */
  field: ContentField | null
  value: string
  left: SearchQuery
}

/** The parts of a search in their order: words, boxes, and the values chosen beside the results. */
export function partsOf({ site }: Searcher, question: SearchQuestion): QuestionPart[] {
  const { words, boxes, groupIds, year, tagIds, isAloud } = question
  const groupName = (id: number) => site.groups.find((group) => group.id === id)?.name ?? ''
  const tagName = (id: number) => site.hashTags.find((tag) => tag.id === id)?.name ?? ''
  const others = (ids: readonly number[], id: number) => ids.filter((other) => other !== id)
  return [
    ...(words === '' ? [] : [part('words', words, { q: undefined })]),
    ...boxes.flatMap((box) => partsOfBox(site, box, groupName)),
    ...groupIds.map((id) => part('group', groupName(id), { group: others(groupIds, id) })),
    ...(year === null ? [] : [part('year', String(year), { year: undefined })]),
    ...tagIds.map((id) => part('tag', tagName(id), { tag: others(tagIds, id) })),
    ...(isAloud ? [part('aloud', '', { aloud: undefined })] : []),
  ]
}

function part(kind: QuestionPart['kind'], value: string, left: SearchQuery): QuestionPart {
  return { kind, label: '', field: null, value, left }
}

function partsOfBox(
  site: Searcher['site'],
  { boxId, values, from, to, groupIds }: SearchQuestion['boxes'][number],
  groupName: (id: number) => string,
): QuestionPart[] {
  const box = searchTabsOf(site)
    .flatMap((tab) => tab.boxes)
    .find(({ id }) => id === boxId)
  const about = { kind: 'box' as const, label: box?.label ?? '', field: box?.fields[0] ?? null }
  const range = from === '' && to === '' ? [] : [`${from}–${to}`]
  return [
    ...values.map((value) => ({
      ...about,
      value: box === undefined ? value : choiceLabel(box, value),
      left: { [`b${boxId}`]: values.filter((other) => other !== value) },
    })),
    ...range.map((value) => ({
      ...about,
      value,
      left: { [`b${boxId}.from`]: undefined, [`b${boxId}.to`]: undefined },
    })),
    ...groupIds.map((id) => ({
      ...about,
      value: groupName(id),
      left: { [`g${boxId}`]: groupIds.filter((other) => other !== id) },
    })),
  ]
}

/** A part of a search in the visitor's words, such as "Author: …". The label may be empty. */
export type PartInWords = { label: string; value: string }

/** Describes a search in words, without its order. Empty for the search for everything. */
export function describeQuestion(visit: Pick<Visit, 'site' | 'actor' | 'locale'>, question: SearchQuestion) {
  const t = translator(visit.locale, 'search')
  return partsOf(visit, question).map(({ kind, label, field, value }): PartInWords => {
    if (kind === 'aloud') return { label: '', value: t('aloud.only') }
    if (kind === 'tag') return { label: '', value: `#${value}` }
    if (kind === 'box') return { label: label || (field === null ? '' : t(`field.${field}`)), value }
    return { label: t(`filter.${kind}`), value }
  })
}
