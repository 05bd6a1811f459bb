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
    summary: 'The buttons with words or colours of the site’s own, in pages',
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
    summary: 'All buttons with words or colours of the site’s own',
    access: 'service',
    input: z.object({}),
    run: listCustomButtons,
    view: (buttons, visit) => buttons.map((button) => view(button, visit)),
  }),
  endpoint('GET /button/detail/:id', {
    summary: 'One of these buttons',
    access: 'service',
    input: z.object({ id }),
    run: getCustomButton,
    view,
  }),
  endpoint('POST /button/add', {
    summary: 'Give a button words and colours of the site’s own',
    access: 'service',
    input: CustomButtonInput,
    run: addCustomButton,
    view,
  }),
  endpoint('PUT /button/update/:id', {
    record: 'GET /button/detail/:id',
    summary: 'Change a button’s words and colours, as a whole',
    access: 'service',
    input: CustomButtonInput.extend({ id }),
    run: changeCustomButton,
    view,
  }),
  endpoint('DELETE /button/delete/:id', {
    summary: 'Give a button the product’s words and colours again',
    access: 'service',
    input: z.object({ id }),
    run: removeCustomButton,
  }),
]
