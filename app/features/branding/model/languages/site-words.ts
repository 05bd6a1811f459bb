import { z } from 'zod'
import {
  changeFooterLink,
  getFooterLink,
  listFooterLinks,
} from '#app/features/branding/model/links/footer-links.ts'
import {
  changeNotification,
  listEditedNotifications,
} from '#app/features/notifications/model/news/editing/edit-notifications.ts'
import { changeGroup, listEditedGroups } from '#app/features/publishing/model/groups/save-group.ts'
import { listEditedHashtags, renameTag } from '#app/features/publishing/model/hashtags/edit-hashtags.ts'
import {
  changeSortField,
  getSortField,
  listSortFields,
} from '#app/features/search/model/setup/sort-fields/edit-sort-fields.ts'
import { renameBox } from '#app/features/search/model/setup/tabs/edit-boxes.ts'
import { changeTab, getTab, listTabs } from '#app/features/search/model/setup/tabs/edit-tabs.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { filledWords, inEachLanguage, storedWords, type Translatable } from '#app/kernel/i18n/translations.ts'
import { revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { filledWordsInput } from '#app/kernel/values/inputs/words-input.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  listTextWords,
  type SiteWord,
  saveTextWord,
  type WordKind,
  type WrittenWord,
  wordKinds,
} from './site-word.ts'

type ListedWord = Omit<SiteWord, 'isMissing'>

type WordSource = {
  list: (visit: Visit) => Promise<ListedWord[]>
  /** Saves through the use-case of the row's own form, so that everything else that depends on a name is updated too. */
  save: (visit: Visit, written: Omit<WrittenWord, 'id'> & { id: number }) => Promise<unknown>
}

type Row = { id: number; revision: number }

type Known = Partial<SiteWord['words']>

type WordCount = { kind: WordKind; total: number; missing: number }

type WordsAsked = { kind: WordKind | null; missingOnly: boolean }

/**
 * A site's own words in all languages, for its administrators. Words that are missing in a language come first, in the
 * order of the kinds. A word that nobody wrote in any language is left out, because the default is shown there. `counts`
 * are for all kinds.
 */
export async function pageOfWords(
  visit: Visit,
  { kind, missingOnly }: WordsAsked,
  paging: Paging,
): Promise<Paged & { counts: WordCount[]; words: SiteWord[] }> {
  const all = await listWords(visit)
  const counts = wordKinds.map((one) => {
    const words = all.filter((word) => word.kind === one)
    return { kind: one, total: words.length, missing: words.filter(({ isMissing }) => isMissing).length }
  })
  const asked = all
    .filter((word) => (kind === null || word.kind === kind) && (word.isMissing || !missingOnly))
    .sort((a, b) => Number(b.isMissing) - Number(a.isMissing))
  const words = asked.slice(offsetOf(paging), offsetOf(paging) + paging.size)
  return { ...pagedOf(paging, asked.length), counts, words }
}

/** One word in the given languages. '' removes it from a language. */
export const WordInput = z.object({
  part: z.enum(wordKinds, { error: 'notAChoice' }),
  id: z.string({ error: 'invalidId' }).min(1, 'invalidId').max(100, 'invalidId'),
  property: z.string({ error: 'invalid' }).max(64, 'invalid'),
  words: filledWordsInput(10_000),
  revision: revisionInput,
})

export type WordInput = z.output<typeof WordInput>

/**
 * Saves one word in all languages, as its own form would. Readers see it from the next request on. Refuses `notFound`,
 * `changedMeanwhile`, words that are too long for their field, and what the form refuses, such as a taken name.
 */
export async function saveWord(visit: Visit, { part, id, property, ...input }: WordInput): Promise<SiteWord> {
  const place = { kind: part, id, field: property }
  const known = await findWord(visit, place)
  const before = storedWords(visit, { words: known.words })
  const { words: own, translations } = filledWords(visit, { words: input.words }, before)
  const words = Object.fromEntries(
    locales.map((locale) => [
      locale,
      locale === visit.site.lang ? own : String(translations[locale]?.words ?? ''),
    ]),
  ) as SiteWord['words']
  const tooLong = locales.filter((locale) => words[locale].length > known.longest)
  const problem = fieldProblem('tooLong', { max: known.longest })
  if (tooLong.length > 0)
    refuseFields(Object.fromEntries(tooLong.map((locale) => [`words.${locale}`, [problem]])))
  await saveWordOf(visit, part, { id, field: property, words, revision: input.revision ?? known.revision })
  return findWord(visit, place)
}

async function findWord(visit: Visit, { kind, id, field }: Pick<SiteWord, 'kind' | 'id' | 'field'>) {
  const words = await listWords(visit, [kind])
  return words.find((word) => word.id === id && word.field === field) ?? refuse('notFound')
}

async function listWords(visit: Visit, kinds: readonly WordKind[] = wordKinds): Promise<SiteWord[]> {
  requireStaff(visit, 'service')
  const listed = await Promise.all(kinds.map((kind) => listWordsOf(visit, kind)))
  return listed.flat().flatMap((word) => {
    const written = Object.values(word.words).filter((text) => text.trim() !== '').length
    return written === 0 ? [] : [{ ...word, isMissing: written < locales.length }]
  })
}

/** assumed: nobody reads older notifications any more. */
const maxNotifications = 1_000

function wordOf({
  kind,
  field,
  longest,
  row: { id, revision },
  known,
}: {
  kind: WordKind
  field: string
  longest: number
  row: Row
  known: Known
}): ListedWord {
  const words = Object.fromEntries(locales.map((locale) => [locale, known[locale] ?? '']))
  return { kind, id: String(id), field, words: words as SiteWord['words'], longest, revision }
}

function translated<Field extends string>(kind: WordKind, field: Field, longest: number, visit: Visit) {
  return (row: Row & { [Own in Field]: string } & Translatable<string>) =>
    wordOf({ kind, field, longest, row, known: inEachLanguage(row, field, visit.site.lang) })
}

/** How each kind of row lists and saves its words. */
const rowSources: Record<Exclude<WordKind, 'text'>, WordSource> = {
  group: {
    list: async (visit) =>
      (await listEditedGroups(visit)).map((group) =>
        wordOf({ kind: 'group', field: 'name', longest: 100, row: group, known: group.names }),
      ),
    save: (visit, { id, words, revision }) => changeGroup(visit, id, { name: words, revision }),
  },
  tab: {
    list: async (visit) => (await listTabs(visit)).map(translated('tab', 'title', 64, visit)),
    save: async (visit, { id, words, revision }) => {
      const { isFullText } = await getTab(visit, { id })
      return changeTab(visit, { id, title: words, type: isFullText ? 'full_text' : 'fields', revision })
    },
  },
  box: {
    list: async (visit) =>
      (await listTabs(visit)).flatMap(({ boxes }) => boxes.map(translated('box', 'label', 64, visit))),
    save: (visit, { id, words, revision }) => renameBox(visit, { id, label: words, revision }),
  },
  sort: {
    list: async (visit) => (await listSortFields(visit)).map(translated('sort', 'title', 64, visit)),
    save: async (visit, { id, words, revision }) => {
      const { field, isAscDefault, isDefault } = await getSortField(visit, { id })
      const sorting = { field, isAcsDefault: isAscDefault, isSortFieldDefault: isDefault }
      return changeSortField(visit, { id, ...sorting, title: words, revision })
    },
  },
  link: {
    list: async (visit) => (await listFooterLinks(visit)).map(translated('link', 'label', 255, visit)),
    save: async (visit, { id, words, revision }) => {
      const { url, typeLink, positionLink, ordinal } = await getFooterLink(visit, id)
      return changeFooterLink(visit, { id, url, typeLink, positionLink, ordinal, label: words, revision })
    },
  },
  notification: {
    list: async (visit) => {
      const { notifications } = await listEditedNotifications(visit, { page: 1, size: maxNotifications })
      return notifications.flatMap((one) => [
        wordOf({ kind: 'notification', field: 'title', longest: 255, row: one, known: one.title }),
        wordOf({ kind: 'notification', field: 'content', longest: 10_000, row: one, known: one.content }),
      ])
    },
    save: (visit, { id, field, words, revision }) =>
      changeNotification(visit, id, { [field]: words, revision }),
  },
  hashtag: {
    list: async (visit) =>
      (await listEditedHashtags(visit)).map((tag) =>
        wordOf({ kind: 'hashtag', field: 'name', longest: 64, row: tag, known: tag.names }),
      ),
    save: (visit, { id, words, revision }) => renameTag(visit, { id, name: words, revision }),
  },
}

function listWordsOf(visit: Visit, kind: WordKind): Promise<ListedWord[]> {
  return kind === 'text' ? listTextWords(visit) : rowSources[kind].list(visit)
}

/** Refuses as the form of its kind does. */
async function saveWordOf(visit: Visit, kind: WordKind, written: WrittenWord): Promise<void> {
  if (kind === 'text') await saveTextWord(visit, written)
  else await rowSources[kind].save(visit, { ...written, id: Number(written.id) })
}
