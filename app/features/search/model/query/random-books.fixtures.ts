import { sortKeysOf } from '#app/features/catalogue/model/content/list-order.ts'
import {
  replaceDays,
  replaceFieldRows,
  replaceGroups,
  replaceTags,
} from '#app/features/search/model/index/content-rows.ts'
import { ensureIndexedContent, publishIndex } from '#app/features/search/model/index/search-index.ts'
import {
  firstTextSlot,
  type SearchField,
  searchFields,
  slotOf,
} from '#app/features/search/model/index/search-row.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import type { OpenSearch } from '#app/kernel/data/database.ts'
import { noFields } from '#app/kernel/values/content-field.fixtures.ts'
import { type Day, startOfDay } from '#app/kernel/values/day.ts'
import { daySpansIn } from '#app/kernel/values/day-span.ts'
import { integer, pick, type Random } from '#app/kernel/values/random-texts.fixtures.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import { storePages } from '#tests/visits/store-pages.ts'
import type { Condition, HitSort } from './search-request.ts'

/** Random contents and searches for tests, and what a search means, decided on each content by itself. */

export type Book = {
  id: string
  fields: Record<SearchField, string>
  text: string
  groups: number[]
  tags: number[]
  publishedOn: Day
}

/** Indexes a content as the ingest does. */
export async function indexBook(
  stores: { search: OpenSearch; files: R2Bucket },
  tenantId: number,
  { id, fields, text, groups, tags, publishedOn }: Book,
): Promise<void> {
  const { d1, db } = stores.search
  const no = await ensureIndexedContent(db, {
    tenantId,
    contentId: id,
    version: 1,
    title: fields.title,
    visible: true,
    publishedAt: startOfDay(publishedOn),
    sortKeys: sortKeysOf({ ...fields, publishedOn }),
  })
  await commitTo(d1, [
    ...replaceFieldRows(db, tenantId, no, fields),
    ...replaceGroups(db, tenantId, no, groups),
    ...replaceTags(db, tenantId, no, tags),
    ...replaceDays(db, tenantId, no, { publishedOn, fields }),
  ])
  await storePages(stores, { tenantId, contentId: id, no }, text === '' ? [] : [text])
  await publishIndex(stores.search, tenantId, id, 1)
}

const words = ['設定', '設', 'ガイド', 'abc', 'AB', '一般', '会員', 'あ', 'ア']
const values = ['一般', '会員', '一般,会員', '一般会員', 'ABC', 'あ', '']
const dates = ['2024', '2024年4月', '2024/04/01', '2025年', '12/2024, 2026', '未定', '']
const years = ['2023', '2024', '2025', '2026']

export function randomBook(random: Random, at: number): Book {
  const text = () =>
    Array.from({ length: integer(random, 0, 3) }, () => pick(random, words)).join(pick(random, ['', ' ']))
  const some = () => [1, 2, 3, 4].filter(() => random() < 0.4)
  const day = `${pick(random, years)}-0${integer(random, 1, 9)}-1${integer(random, 0, 9)}` as Day
  return {
    id: `c${at}`,
    fields: {
      ...noFields,
      title: text() || '題',
      author: text(),
      param1: pick(random, values),
      param2: pick(random, values),
      param3: pick(random, dates),
    },
    text: text(),
    groups: some(),
    tags: some(),
    publishedOn: day,
  }
}

export function randomCondition(random: Random): Condition {
  const fields = () =>
    pick(random, [['param1'], ['param2'], ['param1', 'param2'], [...searchFields]] as SearchField[][])
  const folded = (value: string) => fold(displayText(value))
  const makers: (() => Condition)[] = [
    () => ({
      kind: 'term',
      term: folded(pick(random, words)),
      places: pick(random, [['title'], ['title', 'text'], ['text', 'author', 'param1']] as const),
    }),
    () => ({
      kind: 'values',
      values: [folded(pick(random, values.slice(0, 6)))],
      by: 'whole',
      fields: fields(),
    }),
    () => ({
      kind: 'values',
      values: ['一般', 'abc'].slice(integer(random, 0, 1)),
      by: 'part',
      fields: fields(),
    }),
    () => {
      const from = `${pick(random, years)}-0${integer(random, 1, 9)}-01` as Day
      const to = `${pick(random, years)}-1${integer(random, 0, 2)}-28` as Day
      return { kind: 'days', span: { from, to }, in: pick(random, ['publication', ['param3']] as const) }
    },
    () => ({ kind: 'everything' }),
    () => ({ kind: 'tag', tagId: integer(random, 1, 4) }),
    () => ({
      kind: 'groups',
      groupIds: [integer(random, 1, 5), integer(random, 1, 5)],
      contentIds: random() < 0.3 ? ['c1', 'c2', 'c3'] : [],
    }),
    () => ({
      kind: 'aloud',
      contentIds: ['c1', 'c2', 'c3', 'c4'],
      are: pick(random, ['all', 'left out'] as const),
    }),
  ]
  return pick(random, makers)()
}

/** Whether a book meets a condition, checked on the book itself. */
export function fulfils(book: Book, condition: Condition): boolean {
  const folded = (value: string) => fold(displayText(value))
  const of = (place: SearchField | 'text') => folded(place === 'text' ? book.text : book.fields[place])
  switch (condition.kind) {
    case 'term':
      return condition.places.some((place) => of(place).includes(condition.term))
    case 'values':
      return condition.fields.some((field) =>
        condition.by === 'whole'
          ? condition.values.includes(of(field))
          : of(field)
              .split(',')
              .some((one) => one !== '' && condition.values.includes(one)),
      )
    case 'aloud':
      return book.text.trim() !== '' && condition.contentIds.includes(book.id) === (condition.are === 'all')
    case 'days': {
      const { in: where, span } = condition
      const spans =
        where === 'publication'
          ? [{ from: book.publishedOn, to: book.publishedOn }]
          : where.flatMap((field) => daySpansIn(book.fields[field]))
      return spans.some(({ from, to }) => from <= span.to && to >= span.from)
    }
    case 'everything':
      return true
    case 'tag':
      return book.tags.includes(condition.tagId)
    case 'groups':
      return (
        condition.groupIds.some((id) => book.groups.includes(id)) || condition.contentIds.includes(book.id)
      )
  }
}

/** Counts the books with each value, one by one. */
export function countsOf(books: readonly Book[], facet: 'group' | 'year' | 'tag') {
  const counts: Record<string, number> = {}
  const valuesOf = ({ groups, tags, publishedOn }: Book) =>
    ({ group: groups, tag: tags, year: [Number(publishedOn.slice(0, 4))] })[facet]
  for (const value of books.flatMap(valuesOf)) counts[value] = (counts[value] ?? 0) + 1
  return { counts, isAtLeast: false }
}

/** The key that a book is sorted by, as bytes, because the database compares bytes. */
export function keyOf(book: Book, sort: HitSort): string {
  const key = sort === 'day' || sort === 'relevance' ? book.publishedOn : fold(displayText(book.fields[sort]))
  return Array.from(new TextEncoder().encode(key), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The rank of a book among those that a search finds: the sum of the slots of its words' best places. */
export function rankOf(book: Book, conditions: readonly Condition[]): number {
  const folded = (place: SearchField | 'text') =>
    fold(displayText(place === 'text' ? book.text : book.fields[place]))
  const best = conditions.flatMap((condition) =>
    condition.kind === 'term'
      ? Math.min(
          ...condition.places
            .filter((place) => folded(place).includes(condition.term))
            .map((place) => (place === 'text' ? firstTextSlot : slotOf(place))),
        )
      : [],
  )
  return best.reduce((sum, slot) => sum + slot, 0)
}
