import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import {
  addResultButton,
  changeResultButton,
  getResultButton,
  getSearchResult,
  type ResultButton,
  ResultButtonInput,
  removeResultButton,
  SearchResultInput,
  saveSearchResult,
} from '#app/features/branding/model/results/search-result.ts'
import { inPlace, type Revised } from '#app/features/branding/model/rows/edit-rows.ts'
import { inWording } from '#app/kernel/i18n/translations.ts'
import type { Visit } from '#app/visit/visit.ts'

const id = z.string().max(64)

const viewButton = (button: ResultButton, visit: Visit) => {
  const { id, label, translations = {}, url, ordinal } = inWording(visit, button)
  return { id, label, translations, url, ordinal }
}
const viewOne = ({ revision, ...button }: Revised<ResultButton>, visit: Visit) => ({
  ...viewButton(button, visit),
  revision,
})
type Now = Awaited<ReturnType<typeof getSearchResult>>
const view = ({ value: { buttons, ...value }, revision }: Now, visit: Visit) => ({
  ...value,
  buttons: inPlace(buttons).map((button) => viewButton(button, visit)),
  revision,
})

/** The settings for showing search results, and the links shown with each result. */
export const searchResultEndpoints = [
  endpoint('GET /content-search-result-setting/detail', {
    summary: 'Returns how search results are shown, with their buttons',
    access: 'service',
    input: z.object({}),
    run: getSearchResult,
    view,
  }),
  endpoint('PUT /content-search-result-setting/update', {
    record: 'GET /content-search-result-setting/detail',
    summary: 'Sets how search results are shown; their buttons stay',
    access: 'service',
    input: SearchResultInput,
    run: saveSearchResult,
    view,
  }),
  endpoint('GET /content-search-result-setting/detail-button/:id', {
    summary: 'Returns a button of the search results',
    access: 'service',
    input: z.object({ id }),
    run: getResultButton,
    view: viewOne,
  }),
  endpoint('POST /content-search-result-setting/add-button', {
    summary: 'Adds a button to the search results',
    access: 'service',
    input: ResultButtonInput,
    run: addResultButton,
    view: viewOne,
  }),
  endpoint('PUT /content-search-result-setting/update-button/:id', {
    record: 'GET /content-search-result-setting/detail-button/:id',
    summary: 'Replaces a button of the search results',
    access: 'service',
    input: ResultButtonInput.extend({ id }),
    run: changeResultButton,
    view: viewOne,
  }),
  endpoint('DELETE /content-search-result-setting/delete-button/:id', {
    summary: 'Deletes a button of the search results',
    access: 'service',
    input: z.object({ id }),
    run: removeResultButton,
  }),
]
