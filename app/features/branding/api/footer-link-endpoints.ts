import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import {
  addFooterLink,
  changeFooterLink,
  FooterLinkInput,
  type FooterLinkRow,
  getFooterLink,
  removeFooterLink,
} from '#app/features/branding/model/links/footer-links.ts'
import { inWording } from '#app/kernel/i18n/translations.ts'
import { neededCodeInput } from '#app/kernel/values/inputs/field-inputs.ts'
import type { Visit } from '#app/visit/visit.ts'

const id = z.coerce.number({ error: 'invalidId' }).int('invalidId').min(1, 'invalidId')

/** API clients must say how a link opens and where it stands. A form starts with the usual values. */
const FooterLinkCall = FooterLinkInput.extend({
  typeLink: neededCodeInput([1, 2]),
  positionLink: neededCodeInput([1, 3, 2]),
})

export const viewFooterLink = ({ id, ...link }: FooterLinkRow, visit: Visit) => ({
  id: String(id),
  ...inWording(visit, link),
})

/** Calls for the links of a site's footer. */
export const footerLinkEndpoints = [
  endpoint('GET /footer/detail/:id', {
    summary: 'Returns a link of the footer',
    access: 'service',
    input: z.object({ id }),
    run: (visit, input) => getFooterLink(visit, input.id),
    view: viewFooterLink,
  }),
  endpoint('POST /footer/add', {
    summary: 'Adds a link to the footer',
    access: 'service',
    input: FooterLinkCall,
    run: addFooterLink,
    view: viewFooterLink,
  }),
  endpoint('PUT /footer/update/:id', {
    record: 'GET /footer/detail/:id',
    summary: 'Replaces a link of the footer',
    access: 'service',
    input: FooterLinkCall.extend({ id }),
    run: changeFooterLink,
    view: viewFooterLink,
  }),
  endpoint('DELETE /footer/delete/:id', {
    summary: 'Deletes a link of the footer',
    access: 'service',
    input: z.object({ id }),
    run: removeFooterLink,
  }),
]
