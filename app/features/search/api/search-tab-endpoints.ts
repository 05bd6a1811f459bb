import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import {
  addBox,
  changeBox,
  getBox,
  moveBoxes,
  removeBox,
} from '#app/features/search/model/setup/tabs/edit-boxes.ts'
import {
  addTab,
  BoxInput,
  changeTab,
  getTab,
  listTabs,
  moveTabs,
  removeTab,
  TabInput,
} from '#app/features/search/model/setup/tabs/edit-tabs.ts'
import type { BoxRow, TabRow } from '#app/features/search/model/setup/tabs/tab-store.ts'
import { inWording } from '#app/kernel/i18n/translations.ts'
import type { Visit } from '#app/visit/visit.ts'

const id = z.coerce.number({ error: 'invalidId' }).int('invalidId').min(1, 'invalidId')
const ids = z.array(id).min(1).max(200)

/** The name of a box's choices in API calls. */
const boxesBefore = { choices: 'matchValue' }

const viewBox = (kept: BoxRow & { tabId?: number }, visit: Visit) => {
  const { id, tabId, fields, choices, ...box } = inWording(visit, kept)
  return {
    id: String(id),
    ...(tabId === undefined ? {} : { tabId: String(tabId) }),
    ...box,
    searchFields: fields,
    matchValue: choices.join(','),
  }
}
const viewTab = (kept: TabRow, visit: Visit) => {
  const { id, isFullText, boxes, ...tab } = inWording(visit, kept)
  return {
    id: String(id),
    ...tab,
    type: isFullText ? 'full_text' : 'fields',
    searchBoxes: boxes.map((box) => viewBox(box, visit)),
  }
}

/** Calls for the tabs of the search and their boxes. */
export const searchTabEndpoints = [
  endpoint('GET /search-tab/list', {
    summary: 'Lists the tabs of the search with their boxes',
    access: 'service',
    input: z.object({}),
    run: listTabs,
    view: (tabs, visit) => tabs.map((tab) => viewTab(tab, visit)),
  }),
  endpoint('GET /search-tab/detail/:id', {
    summary: 'Returns one tab of the search with its boxes',
    access: 'service',
    input: z.object({ id }),
    run: getTab,
    view: viewTab,
  }),
  endpoint('POST /search-tab/add', {
    summary: 'Adds a tab to the search',
    access: 'service',
    input: TabInput,
    run: addTab,
    view: viewTab,
  }),
  endpoint('PUT /search-tab/update/:id', {
    record: 'GET /search-tab/detail/:id',
    summary: 'Changes a tab of the search; its boxes stay',
    access: 'service',
    input: TabInput.extend({ id }),
    run: changeTab,
    view: viewTab,
  }),
  endpoint('PUT /search-tab/order', {
    summary: 'Sets the order of the tabs; tabs that it doesn’t name follow',
    access: 'service',
    input: z.object({ ids }),
    run: (visit, input) => moveTabs(visit, { order: input.ids.map(String) }),
  }),
  endpoint('DELETE /search-tab/delete/:id', {
    summary: 'Deletes a tab with its boxes',
    access: 'service',
    input: z.object({ id }),
    run: removeTab,
  }),
  endpoint('GET /search-box/detail/:id', {
    summary: 'Returns a box of the search',
    access: 'service',
    input: z.object({ id }),
    run: getBox,
    view: viewBox,
  }),
  endpoint('POST /search-box/add', {
    summary: 'Adds a box to a tab',
    access: 'service',
    input: BoxInput.extend({ tabId: id }),
    oldNames: boxesBefore,
    run: addBox,
    view: viewBox,
  }),
  endpoint('PUT /search-box/update/:id', {
    record: 'GET /search-box/detail/:id',
    summary: 'Replaces a box',
    access: 'service',
    input: BoxInput.extend({ id }),
    oldNames: boxesBefore,
    run: changeBox,
    view: viewBox,
  }),
  endpoint('PUT /search-box/order', {
    summary: 'Sets the order of a tab’s boxes; boxes that it doesn’t name follow',
    access: 'service',
    input: z.object({ tabId: id, ids }),
    run: (visit, input) => moveBoxes(visit, { tabId: input.tabId, order: input.ids.map(String) }),
  }),
  endpoint('DELETE /search-box/delete/:id', {
    summary: 'Deletes a box',
    access: 'service',
    input: z.object({ id }),
    run: removeBox,
  }),
]
