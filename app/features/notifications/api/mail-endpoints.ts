import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import {
  CustomMailInput,
  getCustomMail,
  listMails,
  mailTest,
  resetCustomMail,
  saveCustomMail,
} from '#app/features/notifications/model/mail/custom-mails.ts'
import { locales } from '#app/kernel/i18n/locale.ts'

const letter = z.object({ kind: z.string(), lang: z.enum(locales) })
const nothing = () => null

/** Calls for mails to readers with a site's own texts. */
export const customMailEndpoints = [
  endpoint('GET /custom-email/page', {
    summary: 'Lists the mails to readers, and the languages in which the site has its own words for each',
    access: 'company',
    input: z.object({}),
    run: listMails,
    view: (letters) => ({ letters }),
  }),
  endpoint('GET /custom-email/detail/:kind', {
    summary: 'Returns a mail’s words in one language, and the placeholders they may use',
    access: 'company',
    input: letter,
    run: (visit, { kind, lang }) => getCustomMail(visit, kind, lang),
  }),
  endpoint('PUT /custom-email/update/:kind', {
    record: 'GET /custom-email/detail/:kind',
    summary: 'Gives a mail the site’s own words',
    access: 'company',
    input: CustomMailInput.extend({ kind: z.string() }),
    run: (visit, { kind, ...input }) => saveCustomMail(visit, kind, input),
    view: nothing,
  }),
  endpoint('PUT /custom-email/reset/:kind', {
    summary: 'Gives a mail the product’s words again',
    access: 'company',
    input: letter,
    run: (visit, { kind, lang }) => resetCustomMail(visit, kind, lang),
    view: nothing,
  }),
  endpoint('POST /custom-email/test/:kind', {
    summary: 'Sends a mail with sample data to the caller',
    access: 'company',
    only: 'person',
    input: letter,
    run: (visit, { kind, lang }) => mailTest(visit, kind, lang),
    view: nothing,
  }),
]
