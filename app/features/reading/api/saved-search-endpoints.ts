import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { AlertInput, SearchName } from '#app/features/reading/model/saved-search/saved-search.ts'
import {
  chooseAlert,
  deleteSearch,
  listSavedSearches,
  lookAtSearch,
  renameSearch,
  type SavedSearch,
  saveSearch,
} from '#app/features/reading/model/saved-search/saved-searches.ts'
import { displayInstant } from '#app/kernel/values/day.ts'

const reader = { access: 'user', only: 'ownAccount' } as const
const id = z.string().max(64)
const nothing = () => null

function viewSavedSearch({ id, name, query, alert, parts, fresh, createdAt, checkedAt }: SavedSearch) {
  return {
    ...{ id, name, query, alert },
    isRunnable: parts !== null,
    newRecords: fresh,
    createdAt: displayInstant(createdAt),
    checkedAt: displayInstant(checkedAt),
  }
}

/** A reader's saved searches, and how often they are told by mail what is new in them. */
export const savedSearchEndpoints = [
  endpoint('GET /content/saved-searches', {
    ...reader,
    summary: 'Returns the reader’s saved searches, the latest first',
    input: z.object({}),
    run: listSavedSearches,
    view: (searches) => ({ savedSearches: searches.map(viewSavedSearch) }),
  }),
  endpoint('POST /content/saved-searches', {
    ...reader,
    summary: 'Saves a search by its address on the site, with an alert or without one',
    input: z.object({ query: z.string().max(4_000), name: SearchName, alert: AlertInput.default('none') }),
    mayBeEmpty: ['query'],
    run: saveSearch,
    view: ({ id }) => ({ id }),
  }),
  endpoint('POST /content/saved-searches/:id/look', {
    ...reader,
    summary: 'Returns a saved search and notes that the reader has looked at it',
    input: z.object({ id }),
    run: lookAtSearch,
    view: viewSavedSearch,
  }),
  endpoint('PUT /content/saved-searches/:id/name', {
    ...reader,
    summary: 'Renames a saved search',
    input: z.object({ id, name: SearchName }),
    run: renameSearch,
    view: nothing,
  }),
  endpoint('PUT /content/saved-searches/:id/alert', {
    ...reader,
    summary: 'Chooses how often a saved search is mailed: none, daily or weekly',
    input: z.object({ id, alert: AlertInput }),
    run: chooseAlert,
    view: nothing,
  }),
  endpoint('DELETE /content/saved-searches/:id', {
    ...reader,
    summary: 'Deletes a saved search and its alert',
    input: z.object({ id }),
    run: deleteSearch,
    view: nothing,
  }),
]
