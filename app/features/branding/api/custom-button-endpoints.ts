import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import {
  addCustomButton,
  CustomButtonInput,
  type CustomButtonRow,
  changeCustomButton,
  getCustomButton,
  listCustomButtons,
  pageCustomButtons,
  removeCustomButton,
} from '#app/features/branding/model/results/custom-buttons.ts'
import type { Revised } from '#app/features/branding/model/rows/edit-rows.ts'
import { inWording } from '#app/kernel/i18n/translations.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'

const id = z.string().max(64)
const pageInput = z.object({
  page: z.unknown(),
  size: z.unknown(),
  sort: z.enum(['asc', 'desc']).default('asc'),
})

const view = (button: Revised<CustomButtonRow>, visit: Visit) => ({
  ...inWording(visit, button),
  translations: button.translations ?? {},
})

/** The buttons that the product has everywhere, for which a site may choose words and colours. */
export const customButtonEndpoints = [
  endpoint('GET /button/page', {
    summary: 'Lists in pages the buttons that have the site’s own words or colours',
    access: 'service',
    input: pageInput,
    run: (visit, { page, size, sort }) =>
      pageCustomButtons(visit, { paging: readPaging({ page, size }), isDescending: sort === 'desc' }),
    view: ({ buttons, ...paged }, visit) => ({
      buttons: buttons.map((button) => view(button, visit)),
      ...paged,
    }),
  }),
  endpoint('GET /button/list', {
    summary: 'Lists all buttons that have the site’s own words or colours',
    access: 'service',
    input: z.object({}),
    run: listCustomButtons,
    view: (buttons, visit) => buttons.map((button) => view(button, visit)),
  }),
  endpoint('GET /button/detail/:id', {
    summary: 'Returns one button with the site’s own words or colours',
    access: 'service',
    input: z.object({ id }),
    run: getCustomButton,
    view,
  }),
  endpoint('POST /button/add', {
    summary: 'Gives a button the site’s own words and colours',
    access: 'service',
    input: CustomButtonInput,
    run: addCustomButton,
    view,
  }),
  endpoint('PUT /button/update/:id', {
    record: 'GET /button/detail/:id',
    summary: 'Replaces a button’s own words and colours',
    access: 'service',
    input: CustomButtonInput.extend({ id }),
    run: changeCustomButton,
    view,
  }),
  endpoint('DELETE /button/delete/:id', {
    summary: 'Gives a button the product’s words and colours again',
    access: 'service',
    input: z.object({ id }),
    run: removeCustomButton,
  }),
]
