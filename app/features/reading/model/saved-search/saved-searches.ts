import { ownerOf } from '#app/features/reading/model/notebook/list-notebook.ts'
import { describeQuestion, type PartInWords } from '#app/features/search/model/query/question-parts.ts'
import { ensureMaySearch } from '#app/features/search/model/results/find-matches.ts'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import { withQuery } from '#app/visit/paths/query.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { readSaved, runSavedSearch } from './run-saved-search.ts'
import { type Alert, maxNameLength, nextMail, nextRun, remember } from './saved-search.ts'
import {
  deleteSavedSearch,
  findSavedSearches,
  insertSavedSearch,
  noteLook,
  renameSavedSearch,
  type SavedSearchRow,
  updateAlert,
} from './saved-search-store.ts'

/** A saved search with what it asks, in the reader's words. `parts` is null if the site's search has changed so that it can't run. */
export type SavedSearch = SavedSearchRow & { parts: PartInWords[] | null }

type SearchId = { id: string }

/** The reader's saved searches, the latest first. Refuses as `requireOwnAccount` does. */
export async function listSavedSearches(visit: Visit): Promise<SavedSearch[]> {
  const rows = await findSavedSearches(visit.db, ownerOf(visit))
  return rows.map((row) => inWords(visit, row))
}

/** One of the reader's saved searches. Refuses another's with `notFound`. */
export async function getSavedSearch(visit: Visit, { id }: SearchId): Promise<SavedSearch> {
  const [row] = await findSavedSearches(visit.db, ownerOf(visit), { id })
  return row === undefined ? refuse('notFound') : inWords(visit, row)
}

function inWords(visit: Visit, row: SavedSearchRow): SavedSearch {
  const question = readSaved(visit, row.query)
  return { ...row, parts: question && describeQuestion(visit, question) }
}

/** The search of an address as it would be saved: its address, what it asks, a name, and the search itself if it is saved already. */
type ToSave = { query: string; parts: PartInWords[]; name: string; saved: SavedSearch | null }

const maxQuery = 2_000

/**
 * Reads the search that an address describes, to be saved. Refuses as `requireOwnAccount` does, and a search that can't run, or is too long,
 * with `badParameters`.
 */
export async function getSearchToSave(visit: Visit, params: URLSearchParams): Promise<ToSave> {
  const owner = ownerOf(visit)
  const { query, parts } = readToSave(visit, params)
  const [row] = await findSavedSearches(visit.db, owner, { query })
  return { query, parts, name: nameOf(parts), saved: row === undefined ? null : inWords(visit, row) }
}

function readToSave(visit: Visit, params: URLSearchParams) {
  const plain = new URLSearchParams(params)
  for (const name of ['page', 'form']) plain.delete(name)
  const question = readSaved(visit, plain.toString())
  const query = question === null ? '' : withQuery('', question.query).replace(/^\?/, '')
  if (question === null || query.length > maxQuery) return refuseFields({ query: ['invalid'] })
  return { question, query, parts: describeQuestion(visit, question) }
}

function nameOf(parts: readonly PartInWords[]): string {
  const name = parts.map(({ value }) => value).join(' · ')
  if (name.length <= maxNameLength) return name
  // A character beyond the basic plane counts twice, and isn't cut in half.
  return `${name.slice(0, maxNameLength - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/**
 * Saves a search with what it finds now, so that only titles after this moment are new. `query` is its address after the `?`. Refuses as
 * `getSearchToSave` does; an alert without a confirmed e-mail address with `alertNeedsEmail` (967); the 51st with `savedSearchesUsedUp`
 * (965); the same search twice with `searchAlreadySaved` (966); and searches that follow each other too fast as searching does.
 */
export async function saveSearch(
  visit: Visit,
  { query: asked, name, alert }: { query: string; name: string; alert: Alert },
): Promise<SearchId> {
  const owner = ownerOf(visit)
  const { question, query } = readToSave(visit, new URLSearchParams(asked))
  if (alert !== 'none') await ensureMailable(visit)
  await ensureMaySearch(visit)
  const { found, edge } = await runSavedSearch(visit, question)
  const [id, now] = [newElementId(visit.randomBytes), visit.now()]
  const search = {
    ...{ ...owner, id, name, query, alert, now },
    ...{ mailOn: nextMail(alert, now), dueAt: nextRun(id, now) },
  }
  await commit(visit, [insertSavedSearch(visit.db, search, remember({ known: '', edge: null }, found, edge))])
  return { id }
}

/** Mails go to a confirmed address only: any other may be somebody else's. */
async function ensureMailable(visit: Visit): Promise<void> {
  if ((await readMailState(visit)) === 'no address') refuse('alertNeedsEmail')
}

/** Whether alerts reach the reader: not without a confirmed address, nor if they have switched them off. */
export async function readMailState(visit: Visit): Promise<'on' | 'off' | 'no address'> {
  const { id } = requireOwnAccount(visit)
  const row = await visit.db
    .selectFrom('account')
    .select(['email_key', 'receives_alerts'])
    .where('tenant_id', '=', visit.site.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if ((row?.email_key ?? null) === null) return 'no address'
  return row?.receives_alerts === 0 ? 'off' : 'on'
}

/** Renames a saved search. Refuses another's with `notFound`. */
export async function renameSearch(visit: Visit, { id, name }: SearchId & { name: string }): Promise<void> {
  const [renamed] = await commit(visit, [renameSavedSearch(visit.db, ownerOf(visit), id, name)])
  if (renamed === 0) refuse('notFound')
}

/** Changes name and alert at once. Refuses as `chooseAlert` does. */
export async function changeSearch(
  visit: Visit,
  { id, name, alert }: SearchId & { name: string; alert: Alert },
): Promise<void> {
  const owner = ownerOf(visit)
  if (alert !== 'none') await ensureMailable(visit)
  const mailOn = nextMail(alert, visit.now())
  const [changed] = await commit(visit, [
    renameSavedSearch(visit.db, owner, id, name),
    updateAlert(visit.db, owner, id, { alert, mailOn }),
  ])
  if (changed === 0) refuse('notFound')
}

/** Chooses how often a saved search is mailed. Refuses another's with `notFound`, and as `saveSearch` does. */
export async function chooseAlert(visit: Visit, { id, alert }: SearchId & { alert: Alert }): Promise<void> {
  const owner = ownerOf(visit)
  if (alert !== 'none') await ensureMailable(visit)
  const mailOn = nextMail(alert, visit.now())
  const [changed] = await commit(visit, [updateAlert(visit.db, owner, id, { alert, mailOn })])
  if (changed === 0) refuse('notFound')
}

/** Notes that the reader has looked at a saved search, so that its titles aren't new any more. Refuses another's with `notFound`. */
export async function lookAtSearch(visit: Visit, { id }: SearchId): Promise<SavedSearch> {
  const search = await getSavedSearch(visit, { id })
  await commit(visit, [noteLook(visit.db, ownerOf(visit), id, visit.now())])
  return search
}

/** Deletes a saved search and its alert. Refuses another's with `notFound`. */
export async function deleteSearch(visit: Visit, { id }: SearchId): Promise<void> {
  const [deleted] = await commit(visit, [deleteSavedSearch(visit.db, ownerOf(visit), id)])
  if (deleted === 0) refuse('notFound')
}

/** All saved searches of the reader, for a file of their own. Refuses as `requireOwnAccount` does. */
export async function exportSavedSearches(visit: Visit) {
  const searches = await listSavedSearches(visit)
  return searches.map(({ name, query, alert }) => ({ name, query, alert }))
}
