import {
  changeFooterLink,
  getFooterLink,
  listFooterLinks,
} from '#app/features/branding/model/links/edit-footer-links.ts'
import {
  changeNotification,
  listEditedNotifications,
} from '#app/features/notifications/model/news/editing/edit-notifications.ts'
import { changeGroup, listEditedGroups } from '#app/features/publishing/model/groups/save-group.ts'
import { listEditedHashTags, renameTag } from '#app/features/publishing/model/hashtags/edit-hash-tags.ts'
import {
  changeSortField,
  getSortField,
  listSortFields,
} from '#app/features/search/model/setup/sort-fields/edit-sort-fields.ts'
import { renameBox } from '#app/features/search/model/setup/tabs/edit-boxes.ts'
import { changeTab, getTab, listTabs } from '#app/features/search/model/setup/tabs/edit-tabs.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { inEachLanguage, type Translatable } from '#app/kernel/i18n/translations.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { SiteWord, WordKind, WrittenWord } from './site-word.ts'
import { listTextWords, saveTextWord } from './text-words.ts'

type ListedWord = Omit<SiteWord, 'isMissing'>
type WordSource = {
  list: (visit: Visit) => Promise<ListedWord[]>
  /** By the writer its own form has, so that what else hangs on a name is done here too. */
  save: (visit: Visit, written: Omit<WrittenWord, 'id'> & { id: number }) => Promise<unknown>
}

/** assumed: older notifications are read by nobody any more. */
const mostNotifications = 1_000

type Row = { id: number; revision: number }
type Known = Partial<SiteWord['words']>

function wordOf(
  kind: WordKind,
  field: string,
  longest: number,
  { id, revision }: Row,
  known: Known,
): ListedWord {
  const words = Object.fromEntries(locales.map((locale) => [locale, known[locale] ?? '']))
  return { kind, id: String(id), field, words: words as SiteWord['words'], longest, revision }
}

function translated<Field extends string>(kind: WordKind, field: Field, longest: number, visit: Visit) {
  return (row: Row & { [Own in Field]: string } & Translatable<string>) =>
    wordOf(kind, field, longest, row, inEachLanguage(row, field, visit.site.lang))
}

/** Every kind of row with words. */
const rowSources: Record<Exclude<WordKind, 'text'>, WordSource> = {
  group: {
    list: async (visit) =>
      (await listEditedGroups(visit)).map((group) => wordOf('group', 'name', 100, group, group.names)),
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
      const { notifications } = await listEditedNotifications(visit, { page: 1, size: mostNotifications })
      return notifications.flatMap((one) => [
        wordOf('notification', 'title', 255, one, one.title),
        wordOf('notification', 'content', 10_000, one, one.content),
      ])
    },
    save: (visit, { id, field, words, revision }) =>
      changeNotification(visit, id, { [field]: words, revision }),
  },
  hashtag: {
    list: async (visit) =>
      (await listEditedHashTags(visit)).map((tag) => wordOf('hashtag', 'name', 64, tag, tag.names)),
    save: (visit, { id, words, revision }) => renameTag(visit, { id, name: words, revision }),
  },
}

export function listWordsOf(visit: Visit, kind: WordKind): Promise<ListedWord[]> {
  return kind === 'text' ? listTextWords(visit) : rowSources[kind].list(visit)
}

/** Refuses as the form of its kind does. */
export async function saveWordOf(visit: Visit, kind: WordKind, written: WrittenWord): Promise<void> {
  if (kind === 'text') await saveTextWord(visit, written)
  else await rowSources[kind].save(visit, { ...written, id: Number(written.id) })
}
